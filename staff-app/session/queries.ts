import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from '../backend.ts'

/**
 * The cache of what the screens have read. Reads that did not arrive, or that met a fault of the server, are retried
 * twice; refused reads are not.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status < 500 && error.status > 0),
      // Doesn't wait for the browser to report that it is online: the connection may be back earlier.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Refetches the calls that `isMeant` picks on the open screens. A first read that is under way may have been answered
 * before the change, and TanStack Query goes on waiting for it, so that read is followed by another.
 */
export function readAgain(isMeant: (key: QueryKey) => boolean): void {
  const firstReadings = queries.getQueryCache().findAll({
    type: 'active',
    fetchStatus: 'fetching',
    predicate: ({ state, queryKey }) => state.data === undefined && isMeant(queryKey),
  })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) })
  for (const query of firstReadings) void readOnceMore(query)
}

const waitingForFirst = new WeakSet<Query>()

async function readOnceMore(query: Query): Promise<void> {
  if (waitingForFirst.has(query)) return
  waitingForFirst.add(query)
  // Joins the read that is under way.
  await query.fetch().catch(() => undefined)
  waitingForFirst.delete(query)
  await queries.invalidateQueries({ predicate: (each) => each === query })
}
