import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApplicationState, applicationStates } from '../../../contract/staff/applications.ts'
import { stateWords } from '../../applications/in-words.ts'
import { applicationsQuery, newApplicationsQuery } from '../../applications/queries.ts'
import { Inbox } from '../../layout/inbox.tsx'
import { useTab } from '../../layout/list-address.ts'
import { ApplicationRows } from './application-rows.tsx'

const emptyWords: Record<ApplicationState, string> = {
  new: 'No application is new.',
  read: 'No application was read and waits for a decision.',
  invited: 'Nobody is invited.',
  declined: 'Nobody was declined.',
}

/** The applications, by state. For managers and owners. */
export function Applications() {
  const shown = useTab(applicationStates)
  const list = useQuery({ ...applicationsQuery(shown.tab, shown.page), placeholderData: keepPreviousData })
  return (
    <Inbox
      title="Applications"
      path="/applications"
      states={applicationStates}
      words={stateWords}
      shown={shown}
      newCount={useQuery(newApplicationsQuery).data?.count}
      list={list}
      rowsIn={({ applications }) => applications.length}
      emptyWords={emptyWords}
    >
      {({ applications }) => <ApplicationRows applications={applications} />}
    </Inbox>
  )
}
