import { queryOptions } from '@tanstack/react-query'
import { readOpening, readOrdering } from '../../contract/staff/opening.ts'
import { callStaff } from '../backend.ts'
import { readAgainAfter } from '../orders/queries.ts'
import { readQuery } from '../session/use-read.ts'

/** Whether the site takes orders. A pause ends by itself, and others press too. */
export const orderingQuery = { ...readQuery(readOrdering, {}), refetchInterval: readAgainAfter }

/** How much of the opening is still to be done. It never asks who sits there: that is no reason to interrupt somebody. */
export const openingForMenu = queryOptions({
  queryKey: [readOpening.name, 'menu'],
  queryFn: async ({ signal }) => {
    const { ordering, lines } = await callStaff(readOpening, {}, signal)
    return { ordering, toDo: lines.filter(({ state }) => state !== 'done').length }
  },
  staleTime: 300_000,
})
