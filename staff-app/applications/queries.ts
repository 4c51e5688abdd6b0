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

/** A change that nobody told of is found then. */
const often = { refetchInterval: readAgainAfter }

export function applicationsQuery(tab: ApplicationState, page: number) {
  return { ...readQuery(readApplications, { tab, page }), ...often }
}

export function applicationQuery(id: string) {
  return { ...readQuery(readApplication, { id }), ...often }
}

/** Counted on every screen. It never asks who sits there: a number is no reason to interrupt somebody. */
export const newApplicationsQuery = queryOptions({
  queryKey: [countNewApplications.name],
  queryFn: ({ signal }) => callStaff(countNewApplications, {}, signal),
  ...often,
})

const names: unknown[] = [readApplications.name, readApplication.name, countNewApplications.name]

/** Has the open screens read again what they show of applications. */
export function readApplicationsAgain(): void {
  readAgain(([name]) => names.includes(name))
}
