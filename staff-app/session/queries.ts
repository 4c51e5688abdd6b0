import { QueryClient, type QueryKey } from '@tanstack/react-query'
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
export async function readAgain(isMeant: (key: QueryKey) => boolean): Promise<void> {
  const cache = queries.getQueryCache()
  const begun = cache.findAll({
    type: 'active',
    fetchStatus: 'fetching',
    predicate: ({ state, queryKey }) => state.data === undefined && isMeant(queryKey),
  })
  await queries.invalidateQueries({ predicate: ({ queryKey }) => isMeant(queryKey) })
  if (begun.length > 0) await queries.invalidateQueries({ predicate: (query) => begun.includes(query) })
}
