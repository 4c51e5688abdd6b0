import { queryOptions } from '@tanstack/react-query'
import {
  type ApplicationState,
  countNewApplications,
  readApplication,
  readApplications,
} from '../../contract/staff/applications.ts'
import { callStaff } from '../backend.ts'
import { readAgainAfter } from '../orders/queries.ts'
import { readAgain } from '../session/queries.ts'
import { readQuery } from '../session/use-read.ts'

/** Polls, so a change whose event was missed still shows. */
const often = { refetchInterval: readAgainAfter }

export function applicationsQuery(tab: ApplicationState, page: number) {
  return { ...readQuery(readApplications, { tab, page }), ...often }
}

export function applicationQuery(id: string) {
  return { ...readQuery(readApplication, { id }), ...often }
}

/** The count on every screen. Called without the identity dialog: a count is no reason to interrupt somebody. */
export const newApplicationsQuery = queryOptions({
  queryKey: [countNewApplications.name],
  queryFn: ({ signal }) => callStaff(countNewApplications, {}, signal),
  ...often,
})

const names: unknown[] = [readApplications.name, readApplication.name, countNewApplications.name]

/** Refetches the applications on the open screens. */
export function readApplicationsAgain(): void {
  readAgain(([name]) => names.includes(name))
}
