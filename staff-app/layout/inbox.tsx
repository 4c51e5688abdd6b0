import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mostNewCounted } from '../../contract/staff/call.ts'
import { ActError } from '../forms/act-error.tsx'
import { LineState } from '../live/line-state.tsx'
import { tabAddress } from './list-address.ts'
import { Pages } from './pages.tsx'
import { Screen } from './screen.tsx'
import { countInWords, Tabs } from './tabs.tsx'

/**
 * A screen of what people have sent, such as applications: a tab for each state, the first of which counts what nobody has
 * looked at yet, and one page of the list.
 */
export function Inbox<State extends string, Data extends { asOf: string; hasMore: boolean }>({
  title,
  path,
  states,
  words,
  shown: { tab, page },
  newCount = 0,
  list: { data, error, isPlaceholderData },
  rowsIn,
  emptyWords,
  children,
}: {
  title: string
  path: string
  states: readonly [State, ...State[]]
  words: Record<State, string>
  /** The tab and the page that are shown. */
  shown: { tab: State; page: number }
  newCount: number | undefined
  list: UseQueryResult<Data>
  /** How many rows the list has. */
  rowsIn: (data: Data) => number
  /** What is said of a tab without rows. */
  emptyWords: Record<State, string>
  children: (data: Data) => ReactNode
}) {
  const tabs = states.map((each) => ({
    to: tabAddress(path, states, { tab: each }),
    label: words[each],
    isHere: each === tab,
    count: each === states[0] ? countInWords(newCount, mostNewCounted) : undefined,
  }))
  return (
    <Screen title={title}>
      <Tabs label={title} tabs={tabs} />
      <div className="mt-3 not-has-[p]:mt-0">
        <LineState asOf={data?.asOf} />
      </div>
      {data ? null : <ActError error={error} />}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <p role="status" className="not-empty:py-3">
            {rowsIn(data) === 0 && !isPlaceholderData ? emptyWords[tab] : null}
          </p>
          {rowsIn(data) === 0 ? null : children(data)}
          <Pages
            of={title.toLowerCase()}
            page={page}
            hasMore={data.hasMore}
            addressOf={(page) => tabAddress(path, states, { tab, page })}
          />
        </div>
      ) : null}
    </Screen>
  )
}
