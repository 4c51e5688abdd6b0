import { queryOptions } from '@tanstack/react-query'
import { readOpening, readOrdering } from '../../contract/staff/opening.ts'
import { callStaff } from '../backend.ts'
import { readAgainAfter } from '../orders/queries.ts'
import { readQuery } from '../session/use-read.ts'

/** Whether the site takes orders. Polled, because a pause ends by itself and other people change it too. */
export const orderingQuery = { ...readQuery(readOrdering, {}), refetchInterval: readAgainAfter }

/** How many opening tasks are left. Called without the identity dialog: a count is no reason to interrupt somebody. */
export const openingForMenu = queryOptions({
  queryKey: [readOpening.name, 'menu'],
  queryFn: async ({ signal }) => {
    const { ordering, lines } = await callStaff(readOpening, {}, signal)
    return { ordering, toDo: lines.filter(({ state }) => state !== 'done').length }
  },
  staleTime: 300_000,
})
