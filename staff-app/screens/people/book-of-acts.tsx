import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDay, londonDay, londonTime } from '../../../contract/london-time.ts'
import { readActs } from '../../../contract/staff/people.ts'
import { TextField } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { makeCall } from '../../session/make-call.ts'
import { type Act, actInWords } from './act-in-words.ts'

/** The book of acts: what was done and by whom, the latest first. Nobody can change it. */
export function BookOfActs() {
  const [words, setWords] = useState('')
  const searched = useWhenStill(words.trim())
  const book = useInfiniteQuery({
    queryKey: [readActs.name, searched],
    queryFn: ({ pageParam, signal }) => makeCall(readActs, { words: searched, before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ acts, hasMore }) => (hasMore ? acts.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
  const acts = book.data?.pages.flatMap((page) => page.acts)
  return (
    <ScreenSection id="acts" title="History">
      <TextField
        id="search-acts"
        type="search"
        label="Search the history"
        hint="A name, a tablet, an order's number or what was done"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        className="max-w-md"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ActError error={book.error} />
      {/* Announced once a search is done, not while it is typed. */}
      <p role="status" className="mt-2 text-bark">
        {acts?.length === 0 ? `Nothing in the history holds “${searched}”.` : null}
      </p>
      {byDay(acts ?? []).map(([day, ofDay]) => (
        <div key={day}>
          <h3 className="border-b border-line pt-4 pb-1 font-bold">{formatDay(day)}</h3>
          <ul>
            {ofDay.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        </div>
      ))}
      {book.hasNextPage ? (
        <button
          type="button"
          className="button-quiet mt-5"
          aria-disabled={book.isFetchingNextPage}
          onClick={() => void book.fetchNextPage()}
        >
          Show more
        </button>
      ) : null}
    </ScreenSection>
  )
}

function ActRow({ act: { at, by, ...told } }: { act: Act }) {
  return (
    <li className="flex gap-4 border-b border-line py-1.5">
      <time dateTime={at} className="w-12 flex-none text-bark">
        {londonTime(new Date(at))}
      </time>
      <p className="min-w-0 wrap-anywhere">
        <strong>{by}</strong>{' '}
        {actInWords(told).map(({ words, to }) =>
          to ? (
            <Link key={words} to={to} className="trail">
              {words}
            </Link>
          ) : (
            words
          ),
        )}
      </p>
    </li>
  )
}

function byDay(acts: Act[]): [string, Act[]][] {
  const days = new Map<string, Act[]>()
  for (const act of acts) {
    const day = londonDay(new Date(act.at))
    days.set(day, [...(days.get(day) ?? []), act])
  }
  return [...days]
}

/** Returns the text once typing has paused. Otherwise each letter would be a search. */
function useWhenStill(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const later = setTimeout(() => setStill(text), 300)
    return () => clearTimeout(later)
  }, [text])
  return still
}
