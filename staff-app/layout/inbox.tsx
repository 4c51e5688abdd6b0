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
 * A screen of what people have sent, such as applications: one page of a list, with a tab for each state.
 * The first tab shows how many are new.
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
  shown: { tab: State; page: number }
  newCount: number | undefined
  list: UseQueryResult<Data>
  rowsIn: (data: Data) => number
  /** The text of an empty tab. */
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
