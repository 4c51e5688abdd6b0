import type { z } from 'zod'
import { formatDay } from '../../../contract/london-time.ts'
import type { actSchema } from '../../../contract/staff/people.ts'
import { quickName } from '../../../contract/staff/site.ts'
import { type Mark, markWords } from '../../orders/in-words.ts'

export type Act = z.output<typeof actSchema>

/** A piece of a line in the history. With `to` it is a link. */
export interface Piece {
  words: string
  to?: string
}

type Told = Pick<Act, 'act' | 'subject' | 'from' | 'to'>

/** Returns what a line of the history says after the person's name: "refunded £133.92 of TR-4K7MQ2". Pure. */
export function actInWords(told: Told): Piece[] {
  const words = inSentences[told.act]
  if (words) return withLinks(words({ subject: told.subject ?? '', from: told.from ?? '', to: told.to ?? '' }))
  if (told.act in aboutApplications) return ofApplication(told)
  if (told.act in aboutEnquiries) return ofEnquiry(told)
  const ofSite = aboutSite[told.act]
  return [{ words: ofSite?.(told.subject ?? '', told.to ?? '') ?? otherwise(told) }]
}

type Parts = Record<'subject' | 'from' | 'to', string>

const aboutOrders: Record<string, (parts: Parts) => string> = {
  'take-order': ({ subject, to }) => `took ${subject} on the telephone${after(to)}`,
  'pay-otherwise': ({ subject, to }) => `noted that ${subject} was ${to}`,
  'change-order': ({ subject, to }) => `changed ${subject}: ${to}`,
  'withdraw-change': ({ subject }) => `withdrew a change of ${subject}`,
  'move-rest': ({ subject, to }) => `moved the day of the rest of ${subject} to ${formatDay(to)}`,
  'waive-rest': ({ subject, to }) => `waived ${to} of ${subject}`,
  'refund-order': ({ subject, to }) => `refunded ${to} of ${subject}`,
  'cancel-order': ({ subject, from, to }) =>
    `cancelled ${subject}${from === 'not paid' ? ', which was not paid' : ''}${to.replace(/^cancelled/, '')}`,
  'send-confirmation': ({ subject }) => `had the confirmation of ${subject} sent again`,
  'send-payment-link': ({ subject }) => `had the link to pay ${subject} sent again`,
  'add-note': ({ subject }) => `wrote a note about ${subject}`,
  'handle-attention': ({ subject, from }) => `handled ${subject}${from ? `: ${from}` : ''}`,
  'tell-allergens': ({ subject }) => `wrote to the customer of ${subject} that the allergens have changed`,
  'rang-about-allergens': ({ subject, to }) => `rang the customer of ${subject} about changed allergens: ${to}`,
  'put-on-invoice': ({ subject }) => `gave a name and address for the invoice of ${subject}`,
  'retry-mail': ({ subject }) => `had a mail about ${subject} tried again`,
  'mark-order': ({ subject, from, to }) =>
    to ? `marked ${subject} as “${inWords(to)}”` : `took “${inWords(from)}” back from ${subject}`,
}

const aboutDays: Record<string, (parts: Parts) => string> = {
  'printed the day': ({ subject }) => `printed ${subject}`,
  'did not print the day after all': ({ subject }) => `did not print ${subject} after all`,
}

const aboutOpening: Record<string, (parts: Parts) => string> = {
  'opened the site for orders': ({ to }) => `opened the site for orders${to ? ` ${to}` : ''}`,
  'paused ordering': ({ to }) => `paused ordering until ${to || 'somebody opens again'}`,
  'ended the pause of ordering': () => 'ended the pause of ordering',
  'restored the site from a backup': ({ to }) => `restored the site from the backup of ${to}`,
  'noted when a lawyer read the terms': ({ from, to }) =>
    `noted that a lawyer read the terms on ${to}${from ? `, before that on ${from}` : ''}`,
}

const aboutNews: Record<string, (parts: Parts) => string> = {
  'saved the list of addresses for news': ({ subject }) => `saved the list of addresses for ${listOf(subject)}`,
  'erased the list of addresses for news': ({ subject }) => `erased the list of addresses for ${listOf(subject)}`,
  'told of an opening': ({ subject, to }) => `had mails sent that ${subject} is open, to ${to} on the list`,
}

const aboutPeople: Record<string, (parts: Parts) => string> = {
  invited: ({ subject, to }) => `invited ${subject}${after(to)}`,
  'made a new link for': ({ subject, to }) => `made a new link for ${subject}${after(to)}`,
  removed: ({ subject }) => `removed ${subject}`,
  'set up a tablet': ({ subject }) => `set up ${subject}`,
  'cut off a tablet': ({ subject }) => `cut off ${subject}`,
}

const inSentences = { ...aboutOrders, ...aboutDays, ...aboutOpening, ...aboutNews, ...aboutPeople }

const listOf = (topic: string) => (topic === 'news' ? 'news' : `the opening in ${topic.replace(/^./, toUpper)}`)
const toUpper = (letter: string) => letter.toUpperCase()

/** These lines get no links: the name of a draft or dish may look like an order's number. */
const aboutSite: Record<string, (subject: string, to: string) => string> = {
  published: (release, changes) => `published ${release}${changes ? `: ${changes}` : ''}`,
  'set the time of a draft of the site': (draft, to) =>
    to === 'no time' ? `cancelled the schedule of ${nameOfDraft(draft)}` : `set ${nameOfDraft(draft)} to be ${to}`,
  'put a draft of the site away': (draft) => `put ${nameOfDraft(draft)} away`,
  'took a draft of the site out again': (draft) => `took ${nameOfDraft(draft)} out again`,
  'made a link to a draft of the site': (draft) => `made a link to ${nameOfDraft(draft)}`,
  'ended a link to a draft of the site': (draft) => `ended a link to ${nameOfDraft(draft)}`,
}

const nameOfDraft = (name: string) => (name === quickName ? 'quick changes' : `“${name}”`)

const aboutApplications: Record<string, string> = {
  'read application': 'read',
  'opened the CV of application': 'opened the CV of',
  'decided on application': 'decided on',
  'erased application': 'erased',
  'noted withdrawn consent to news of application': 'noted withdrawn consent to news of',
}

const aboutEnquiries: Record<string, string> = {
  'answered enquiry': 'answered',
  'wrote a note about enquiry': 'wrote a note about',
  'set state of enquiry': 'marked',
  'took an order of enquiry': 'took an order of',
  'erased enquiry': 'erased',
}

const inWords = (mark: string) => markWords[mark as Mark] ?? mark

const after = (words: string) => (words ? `, ${words}` : '')

function ofApplication({ act, subject, from, to }: Told): Piece[] {
  const application = { words: 'an application' }
  return [
    { words: `${aboutApplications[act]} ` },
    act === 'erased application' ? application : { ...application, to: `/applications/${subject}` },
    { words: changeInWords(from, to) },
  ]
}

function ofEnquiry({ act, subject, from, to }: Told): Piece[] {
  const enquiry = { words: 'an enquiry' }
  const isOrder = act === 'took an order of enquiry'
  return [
    { words: `${aboutEnquiries[act]} ` },
    act === 'erased enquiry' ? enquiry : { ...enquiry, to: `/enquiries/${subject}` },
    ...(isOrder ? withLinks(`: ${to}`) : [{ words: changeInWords(from, to) }]),
  ]
}

function otherwise({ act, subject, from, to }: Told): string {
  if (act === 'changed the kitchen of') return `${act} ${subject}${changeInWords(from, to)}`
  const words = act.replace('what we deliver', 'the rules and days')
  // The book keeps which photo or film it was; its number says nothing to a reader.
  const isNumber = /^(photo|film) [0-9a-f]{12}$/.test(subject ?? '')
  return `${words}${subject && !isNumber ? ` · ${subject}` : ''}${changeInWords(from, to)}`
}

function changeInWords(from: string | null, to: string | null): string {
  if (from && to) return `, from ${from} to ${to}`
  if (from) return `, was ${from}`
  return to ? `, now ${to}` : ''
}

/** Makes links of order numbers and days. */
function withLinks(sentence: string): Piece[] {
  return sentence
    .split(/(TR-[A-Z0-9]{6}|\d{4}-\d\d-\d\d)/)
    .filter((words) => words !== '')
    .map((words) => {
      if (/^TR-[A-Z0-9]{6}$/.test(words)) return { words, to: `/orders/${words}` }
      return /^\d{4}-\d\d-\d\d$/.test(words) ? { words: formatDay(words), to: `/days/${words}` } : { words }
    })
}
