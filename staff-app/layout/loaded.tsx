import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActError } from '../forms/act-error.tsx'
import { momentInWords } from '../in-words.ts'

/** Shows what was read. If a refetch fails, keeps the old data on the screen and says how old it is. */
export function Loaded<Data>({ read, children }: { read: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  const { data, error, dataUpdatedAt } = read
  return (
    <>
      {error ? (
        <div className="mb-4">
          <ActError error={error} />
          {data === undefined ? null : (
            <p className="mt-1 pl-4">What you see is from {momentInWords(new Date(dataUpdatedAt).toISOString())}.</p>
          )}
          <button type="button" className="button-quiet mt-3" onClick={() => void read.refetch()}>
            Try again
          </button>
        </div>
      ) : null}
      {data === undefined ? null : children(data)}
    </>
  )
}
