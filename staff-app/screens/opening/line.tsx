import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type OpeningLine, type OpeningRead, titlesOfLines } from '../../../contract/staff/opening.ts'
import { TermsRead } from './terms-read.tsx'
import { TestMail } from './test-mail.tsx'
import { SecretKey, Webhook } from './what-to-paste.tsx'

const looks = {
  done: { words: 'Done', color: 'text-coriander', edge: 'border-coriander' },
  open: { words: 'To do', color: 'text-ink', edge: 'border-turmeric' },
  wrong: { words: 'Wrong', color: 'text-chilli', edge: 'border-chilli' },
} as const

/** For lines that are done on another screen: its address and its name. */
const places: { [Line in OpeningLine['line']]?: readonly [to: string, words: string] } = {
  site: ['/site?of=site&field=phone', 'Site'],
  company: ['/site?of=company', 'Site, company'],
  rules: ['/rules', 'Rules and days'],
  allergens: ['/site?of=allergenList', 'Site, list of allergens'],
  pictures: ['/site?of=site&field=homePhoto', 'Site, pictures'],
  people: ['/people', 'People'],
}

/** For lines that are done on the machine: the steps of the guide *Going live*. */
const steps: { [Line in OpeningLine['line']]?: string } = {
  stripe: 'step 5, Stripe',
  webhook: 'step 5, Stripe',
  mail: 'step 3, the settings',
  backups: 'steps 6 to 8',
  address: 'step 3, the name and TLS',
  machine: 'step 1, the machine',
}

/** A line of the checklist: its state, the reason, and where or how it is done. */
export function Line({ line: { line, state, matters, why }, opening }: { line: OpeningLine; opening: OpeningRead }) {
  const { words, color, edge } = looks[state]
  const place = places[line]
  const title = titlesOfLines[line]
  return (
    <li className="border-b border-line py-4">
      <div className={`border-l-4 pl-3 ${edge}`}>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
          <b>{title}</b>
          <span className={`font-bold ${color}`}>
            {words}
            {state !== 'done' && !matters ? <span className="font-normal text-bark">, may wait</span> : null}
          </span>
        </h3>
        <p className="mt-1 max-w-[70ch] wrap-anywhere">{why}</p>
        {place ? (
          <Link to={place[0]} className="trail inline-flex min-h-11 items-center font-bold">
            {place[1]}
            <span className="sr-only">, for {title}</span>
          </Link>
        ) : null}
        {steps[line] && state !== 'done' ? (
          <p className="text-base text-bark">On the machine: Going live, {steps[line]}.</p>
        ) : null}
        {moreOf(line, opening)}
      </div>
    </li>
  )
}

/** Returns the controls of a line that is done on this screen. */
function moreOf(line: OpeningLine['line'], opening: OpeningRead): ReactNode {
  if (line === 'terms') return <TermsRead readOn={opening.termsReadOn} />
  if (line === 'stripe') return <SecretKey />
  if (line === 'webhook') return <Webhook {...opening.webhook} />
  if (line === 'mail') return <TestMail isAsked={opening.asksForTestMail} />
  return null
}
