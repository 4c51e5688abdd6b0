import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from '../backend.ts'

/** What the screens have read. A refused call is not tried again; one that did not arrive is, twice. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < 2 && !(error instanceof CallError && error.status < 500 && error.status > 0),
      // The line may be back before the browser thinks so: its word on being offline is not waited for.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Has the open screens read again what they show of the calls that `isMeant` picks. A first reading that is under way may
 * have been answered before the change, and TanStack Query goes on waiting for it, so what it brings is read once more.
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
  // This joins the reading that is under way.
  await query.fetch().catch(() => undefined)
  waitingForFirst.delete(query)
  await queries.invalidateQueries({ predicate: (each) => each === query })
}
