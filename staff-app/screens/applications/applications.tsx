import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApplicationState, applicationStates, mostNewCounted } from '../../../contract/staff/applications.ts'
import { stateWords } from '../../applications/in-words.ts'
import { applicationsQuery, newApplicationsQuery } from '../../applications/queries.ts'
import { ActError } from '../../forms/act-error.tsx'
import { Pages } from '../../layout/pages.tsx'
import { Screen } from '../../layout/screen.tsx'
import { countInWords, Tabs } from '../../layout/tabs.tsx'
import { LineState } from '../../live/line-state.tsx'
import { ApplicationRows } from './application-rows.tsx'
import { listAddress, useListAddress } from './use-list-address.ts'

const emptyWords: Record<ApplicationState, string> = {
  new: 'No application is new.',
  read: 'No application was read and waits for a decision.',
  invited: 'Nobody is invited.',
  declined: 'Nobody was declined.',
}

/** The applications, by how far the staff are with them. For managers and owners. */
export function Applications() {
  const { tab, page } = useListAddress()
  const { data, error, isPlaceholderData } = useQuery({
    ...applicationsQuery(tab, page),
    placeholderData: keepPreviousData,
  })
  const news = useQuery(newApplicationsQuery)
  const tabs = applicationStates.map((each) => ({
    to: listAddress({ tab: each }),
    label: stateWords[each],
    isHere: each === tab,
    count: each === 'new' ? countInWords(news.data?.count ?? 0, mostNewCounted) : undefined,
  }))
  return (
    <Screen title="Applications">
      <Tabs label="Applications" tabs={tabs} />
      <div className="mt-3 not-has-[p]:mt-0">
        <LineState asOf={data?.asOf} />
      </div>
      {data ? null : <ActError error={error} />}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <p role="status" className="not-empty:py-3">
            {data.applications.length === 0 && !isPlaceholderData ? emptyWords[tab] : null}
          </p>
          <ApplicationRows applications={data.applications} />
          <Pages
            of="applications"
            page={page}
            hasMore={data.hasMore}
            addressOf={(page) => listAddress({ tab, page })}
          />
        </div>
      ) : null}
    </Screen>
  )
}
