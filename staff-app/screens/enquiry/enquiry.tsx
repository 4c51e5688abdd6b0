import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { EnquiryOnScreen } from '../../../contract/staff/enquiries.ts'
import { CallError } from '../../backend.ts'
import { enquiryQuery } from '../../enquiries/queries.ts'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { BackToList } from '../../layout/back-to-list.tsx'
import { ExampleTag } from '../../layout/example-tag.tsx'
import { Screen } from '../../layout/screen.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { WhatHappened } from '../../layout/what-happened.tsx'
import { LineState } from '../../live/line-state.tsx'
import { Entries } from './entries.tsx'
import { EraseEnquiry } from './erase-enquiry.tsx'
import { HowFar } from './how-far.tsx'
import { WhatWasAsked } from './what-was-asked.tsx'

/** An enquiry: everything that the customer wrote, and what staff can do with it. */
export function EnquiryScreen() {
  const { id = '' } = useParams()
  const { data: enquiry, error, refetch } = useQuery(enquiryQuery(id))
  const isGone = error instanceof CallError && error.status === 404
  return (
    <Screen title="Enquiry" beside={<BackToList to="/enquiries">Back to the enquiries</BackToList>}>
      <LineState asOf={enquiry?.asOf} />
      {isGone ? <p>There is no such enquiry. It may have been erased.</p> : null}
      {enquiry && !isGone ? <Whole enquiry={enquiry} /> : null}
      {!enquiry && error && !isGone ? <ReadFailed error={error} onAgain={refetch} /> : null}
    </Screen>
  )
}

function Whole({ enquiry }: { enquiry: EnquiryOnScreen }) {
  const { id, name, orderNumber } = enquiry
  return (
    <>
      <p className="text-lead font-bold wrap-anywhere">
        {name} {enquiry.isExample ? <ExampleTag /> : null}
      </p>
      <div className="mt-6 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&_section]:mt-0">
        <div className="grid content-start gap-y-10">
          <WhatWasAsked enquiry={enquiry} />
          <Entries enquiry={enquiry} />
        </div>
        <div className="grid content-start gap-y-10">
          <ScreenSection id="order" title="Order">
            <div className="border-t border-line pt-4">
              {orderNumber ? (
                <p className="mb-3">
                  It became{' '}
                  <Link to={`/orders/${orderNumber}`} className="trail font-bold">
                    {orderNumber}
                  </Link>
                  .
                </p>
              ) : null}
              <Link to={`/orders/new?enquiry=${id}`} className={orderNumber ? 'button-quiet' : 'button'}>
                {orderNumber ? 'Take another order of it' : 'Take the order'}
              </Link>
              <p className="mt-3 text-base text-bark">The form holds what was asked for.</p>
            </div>
          </ScreenSection>
          <HowFar enquiry={enquiry} />
          <WhatHappened first={{ at: enquiry.sentAt, what: 'Came' }} since={enquiry.history} />
          <ScreenSection id="erase" title="Erase">
            <EraseEnquiry enquiry={enquiry} />
          </ScreenSection>
        </div>
      </div>
    </>
  )
}
