import { mailtoAddress } from '../../../contract/email-address.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { type ApplicationOnScreen, withdrawNews } from '../../../contract/staff/applications.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { momentInWords } from '../../in-words.ts'
import { ScreenSection } from '../../layout/section.tsx'
import { Fact, WrittenFacts } from '../../layout/written-facts.tsx'

/** What the applicant wrote into the form. */
export function WhatWasSent({ application }: { application: ApplicationOnScreen }) {
  const { position, appliedAt, email, address, town, area, postcode, consent } = application
  return (
    <ScreenSection id="sent" title="What was sent">
      <WrittenFacts>
        <Fact name="Position">
          <b>{position}</b>
        </Fact>
        <Fact name="Applied">
          <time dateTime={appliedAt}>{momentInWords(appliedAt)}</time>
        </Fact>
        <Fact name="E-mail">
          <a className="trail inline-flex min-h-11 items-center" href={mailtoAddress(email)}>
            {email}
          </a>
        </Fact>
        <Fact name="Address">
          <span className="whitespace-pre-line">{[address, town, area, postcode].join('\n')}</span>
        </Fact>
        <Fact name="Privacy policy">
          {consent
            ? `Read ${momentInWords(consent.policyReadAt)}, version of ${formatDay(consent.policyVersion)}`
            : 'Not told'}
        </Fact>
        <Fact name="Other news">
          {newsInWords(consent)}
          {consent?.newsAgreedAt ? <WithdrawNews application={application} /> : null}
        </Fact>
      </WrittenFacts>
    </ScreenSection>
  )
}

function newsInWords(consent: ApplicationOnScreen['consent']): string {
  if (consent?.newsAgreedAt) return `Agreed ${momentInWords(consent.newsAgreedAt)}`
  const withdrawn = consent?.newsWithdrawn
  return withdrawn ? `Withdrawn, written down by ${withdrawn.by}, ${momentInWords(withdrawn.at)}` : 'Not agreed'
}

/** Records that the applicant no longer wants other news. */
function WithdrawNews({ application: { id, title, name } }: { application: ApplicationOnScreen }) {
  return (
    <div className="mt-2">
      <ConfirmButton
        call={withdrawNews}
        input={{ id }}
        verb="Withdraw"
        name={`${title} ${name}’s yes to other news`}
        done="It is written down."
      >
        <p>
          Press this when they say so. It holds for all applications with this e-mail address, and their application
          stays as good as it was. Only they can agree again.
        </p>
      </ConfirmButton>
    </div>
  )
}
