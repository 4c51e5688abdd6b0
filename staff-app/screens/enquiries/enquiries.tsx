import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type EnquiryState, enquiryStates, mostNewEnquiries } from '../../../contract/staff/enquiries.ts'
import { enquiryStateWords } from '../../enquiries/in-words.ts'
import { enquiriesQuery, newEnquiriesQuery } from '../../enquiries/queries.ts'
import { ActError } from '../../forms/act-error.tsx'
import { Pages } from '../../layout/pages.tsx'
import { Screen } from '../../layout/screen.tsx'
import { countInWords, Tabs } from '../../layout/tabs.tsx'
import { LineState } from '../../live/line-state.tsx'
import { EnquiryRows } from './enquiry-rows.tsx'
import { listAddress, useListAddress } from './use-list-address.ts'

const emptyWords: Record<EnquiryState, string> = {
  new: 'No enquiry is new.',
  answered: 'No enquiry was answered and is still open.',
  ordered: 'No enquiry has become an order yet.',
  declined: 'No enquiry was declined.',
}

/** The enquiries about events, by how far the staff are with them. For managers and owners. */
export function Enquiries() {
  const { tab, page } = useListAddress()
  const { data, error, isPlaceholderData } = useQuery({
    ...enquiriesQuery(tab, page),
    placeholderData: keepPreviousData,
  })
  const news = useQuery(newEnquiriesQuery)
  const tabs = enquiryStates.map((each) => ({
    to: listAddress({ tab: each }),
    label: enquiryStateWords[each],
    isHere: each === tab,
    count: each === 'new' ? countInWords(news.data?.count ?? 0, mostNewEnquiries) : undefined,
  }))
  return (
    <Screen title="Enquiries">
      <Tabs label="Enquiries" tabs={tabs} />
      <div className="mt-3 not-has-[p]:mt-0">
        <LineState asOf={data?.asOf} />
      </div>
      {data ? null : <ActError error={error} />}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <p role="status" className="not-empty:py-3">
            {data.enquiries.length === 0 && !isPlaceholderData ? emptyWords[tab] : null}
          </p>
          <EnquiryRows enquiries={data.enquiries} />
          <Pages of="enquiries" page={page} hasMore={data.hasMore} addressOf={(page) => listAddress({ tab, page })} />
        </div>
      ) : null}
    </Screen>
  )
}
