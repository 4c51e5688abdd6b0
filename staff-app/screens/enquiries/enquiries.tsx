import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type EnquiryState, enquiryStates } from '../../../contract/staff/enquiries.ts'
import { enquiryStateWords } from '../../enquiries/in-words.ts'
import { enquiriesQuery, newEnquiriesQuery } from '../../enquiries/queries.ts'
import { Inbox } from '../../layout/inbox.tsx'
import { useTab } from '../../layout/list-address.ts'
import { EnquiryRows } from './enquiry-rows.tsx'

const emptyWords: Record<EnquiryState, string> = {
  new: 'No enquiry is new.',
  answered: 'No enquiry was answered and is still open.',
  ordered: 'No enquiry has become an order yet.',
  declined: 'No enquiry was declined.',
}

/** The enquiries about events, by state. For managers and owners. */
export function Enquiries() {
  const shown = useTab(enquiryStates)
  const list = useQuery({ ...enquiriesQuery(shown.tab, shown.page), placeholderData: keepPreviousData })
  return (
    <Inbox
      title="Enquiries"
      path="/enquiries"
      states={enquiryStates}
      words={enquiryStateWords}
      shown={shown}
      newCount={useQuery(newEnquiriesQuery).data?.count}
      list={list}
      rowsIn={({ enquiries }) => enquiries.length}
      emptyWords={emptyWords}
    >
      {({ enquiries }) => <EnquiryRows enquiries={enquiries} />}
    </Inbox>
  )
}
