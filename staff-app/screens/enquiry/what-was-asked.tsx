import { mailtoAddress } from '../../../contract/email-address.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { EnquiryOnScreen } from '../../../contract/staff/enquiries.ts'
import { dayOrOpen } from '../../enquiries/in-words.ts'
import { momentInWords } from '../../in-words.ts'
import { ScreenSection } from '../../layout/section.tsx'
import { Fact, WrittenFacts } from '../../layout/written-facts.tsx'
import { telLink } from '../../orders/map-link.ts'

/** What the customer wrote into the form. */
export function WhatWasAsked({ enquiry }: { enquiry: EnquiryOnScreen }) {
  const { day, guests, place, wishes, phone, email, sentAt } = enquiry
  return (
    <ScreenSection id="asked" title="What was asked">
      <WrittenFacts>
        <Fact name="Day">
          <b>{dayOrOpen(day)}</b>
        </Fact>
        <Fact name="Guests">
          <b>{guestsInWords(guests)}</b>
        </Fact>
        <Fact name="Place">
          <span className="whitespace-pre-line">{place}</span>
        </Fact>
        <Fact name="Wishes">
          <span className="whitespace-pre-line">{wishes ?? 'None'}</span>
        </Fact>
        <Fact name="Phone">
          <a className="trail inline-flex min-h-11 items-center" href={telLink(phone)}>
            {phone}
          </a>
        </Fact>
        <Fact name="E-mail">
          <a className="trail inline-flex min-h-11 items-center" href={mailtoAddress(email)}>
            {email}
          </a>
        </Fact>
        <Fact name="Came">
          <time dateTime={sentAt}>{momentInWords(sentAt)}</time>
        </Fact>
      </WrittenFacts>
    </ScreenSection>
  )
}
