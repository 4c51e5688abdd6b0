import type { ReactNode } from 'react'
import { formatDay } from '../../../contract/london-time.ts'
import type { ApplicationOnScreen } from '../../../contract/staff/applications.ts'
import { momentInWords } from '../../in-words.ts'
import { Section } from '../../layout/section.tsx'

/** What the applicant wrote into the form. */
export function WhatWasSent({ application }: { application: ApplicationOnScreen }) {
  const { position, appliedAt, email, address, town, area, postcode, consent } = application
  return (
    <Section id="sent" title="What was sent">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-3">
        <Fact name="Position">
          <b>{position}</b>
        </Fact>
        <Fact name="Applied">
          <time dateTime={appliedAt}>{momentInWords(appliedAt)}</time>
        </Fact>
        <Fact name="E-mail">
          <a className="trail" href={`mailto:${email}`}>
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
          {consent?.newsAgreedAt ? `Agreed ${momentInWords(consent.newsAgreedAt)}` : 'Not agreed'}
        </Fact>
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-bark">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
