import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readReleases } from '../../../contract/staff/site.ts'
import { ActError } from '../../forms/act-error.tsx'
import { momentInWords } from '../../in-words.ts'
import { Screen } from '../../layout/screen.tsx'
import { makeCall } from '../../session/make-call.ts'
import { useMay } from '../../session/session.ts'
import { UndoButton } from '../site/publish.tsx'

/** What was published: when, by whom and what, in sentences. Owners can undo each release. */
export function SiteHistory() {
  const mayUndo = useMay('owner')
  const read = useInfiniteQuery({
    queryKey: [readReleases.name],
    queryFn: ({ pageParam, signal }) => makeCall(readReleases, { before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ releases, more }) => (more ? releases.at(-1)?.number : undefined),
  })
  const [undone, setUndone] = useState<string[]>()
  const releases = read.data?.pages.flatMap((page) => page.releases) ?? []
  return (
    <Screen
      title="History of the site"
      beside={
        <Link to="/site" className="button-quiet">
          Back to the site
        </Link>
      }
    >
      <ActError error={read.error} />
      <p role="status" className={undone ? 'mb-3 border-l-4 border-turmeric pl-3' : ''}>
        {undone ? `Undone. ${undone.join(' ')}` : null}
      </p>
      <ol className="max-w-3xl">
        {releases.map(({ number, changes, by, at }) => (
          <li key={number} className="border-b border-line py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="font-bold">
                {momentInWords(at)}, {by}
              </h2>
              {mayUndo && changes.length > 0 ? (
                <UndoButton
                  number={number}
                  onUndone={(published) => {
                    setUndone(published.changes)
                    void read.refetch()
                  }}
                />
              ) : null}
            </div>
            <ul className="list-disc pl-5 wrap-anywhere">
              {changes.length === 0 ? <li>The site as it was at first.</li> : null}
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {read.hasNextPage ? (
        <button type="button" className="button-quiet mt-6" onClick={() => void read.fetchNextPage()}>
          More
        </button>
      ) : null}
    </Screen>
  )
}
