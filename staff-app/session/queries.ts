import { QueryClient } from '@tanstack/react-query'
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
