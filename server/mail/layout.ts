import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createContext, Fragment, createElement as h, type ReactElement, type ReactNode, use } from 'react'
import { ourPlace, phoneAt } from '../../contract/content/places.ts'
import { depositInWords } from '../../contract/deposit.ts'
import { mailtoAddress } from '../../contract/email-address.ts'
import { formatPence } from '../../contract/money.ts'
import type { ChangedFact } from '../../contract/order-change.ts'
import { confirmationPath, linesOf, testOrderMark } from '../../contract/order-in-words.ts'
import { privacyPage, termsPage } from '../../contract/pages.ts'
import { dialledNumber } from '../../contract/phone-number.ts'
import { isProcessing, isTestOrder } from '../orders/order/orders.ts'
import { isAskedByStaff } from '../payments/ledger.ts'
import { siteNow } from '../publishing/live-content.ts'
import { address, eventInWords, type OrderForMail } from './order-for-mail.ts'
import { darkStyles, styles } from './styles.ts'
import { greeting } from './words-of-strangers.ts'

/**
 * Returns the page of a mail to staff: a dark header with the name, a paper-coloured body, and our address and phone
 * number. It has no pictures, which could be blocked, or missing while the site is down.
 */
export function mailPage(preview: string, title: string, ...parts: ReactNode[]): ReactElement {
  return page({ preview, title }, parts)
}

/**
 * Returns the page of a mail to a customer or applicant, with the logo and a picture from the site's public address. It
 * is complete without them. Its footer also links to the legal texts.
 */
export function customerPage(publicUrl: string, preview: string, title: string, ...parts: ReactNode[]): ReactElement {
  const policy = link('Privacy Policy', publicUrl + privacyPage)
  const terms = link('Terms of Service', publicUrl + termsPage)
  const mark = { src: `${publicUrl}/mail/mark.png`, alt: '', width: 32, height: 32, style: styles.mark }
  const table = {
    src: `${publicUrl}/mail/table.jpg`,
    alt: 'A table laid by candlelight, with plates, copper cups and a basket of naan',
    width: 600,
    height: 200,
    style: styles.picture,
  }
  const agreed = h(Fragment, null, h('br'), policy, ' · ', terms)
  return page({ preview, title, mark: h('img', mark), picture: h('img', table), agreed }, parts)
}

/** Returns the page of a mail to the customer of an order: it greets them, and marks a test order. */
export function orderPage(
  order: OrderForMail,
  publicUrl: string,
  preview: string,
  title: string,
  ...parts: ReactNode[]
): ReactElement {
  return customerPage(publicUrl, preview, title, testMark(order), hello(order.customerName), ...parts)
}

interface Frame {
  preview: string
  title: string
  mark?: ReactElement
  picture?: ReactElement
  agreed?: ReactElement
}

function page({ preview, title, mark, picture, agreed }: Frame, parts: ReactNode[]): ReactElement {
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('style', null, darkStyles),
  )
  const main = h(
    Section,
    { className: 'main', style: styles.main },
    h(Heading, { as: 'h1', style: styles.heading }, title),
    ...parts,
  )
  const container = h(
    Container,
    { className: 'paper', style: styles.container },
    header(mark),
    main,
    picture,
    footer(agreed),
  )
  const body = h(Body, { className: 'ground', style: styles.body }, container)
  return h(Html, { lang: 'en-GB' }, head, h(Preview, null, preview), body)
}

function header(mark?: ReactElement): ReactElement {
  return h(
    Section,
    { style: styles.header },
    h(Text, { style: styles.wordmark }, mark, siteNow().name.toUpperCase()),
    // Stitched diamonds, as on phulkari cloth.
    h('p', { style: styles.stitches, 'aria-hidden': true, 'data-skip-in-text': true }, '◆ ◇ ◆ ◇ ◆ ◇ ◆'),
  )
}

function footer(agreed?: ReactElement): ReactElement {
  const { line, town } = ourPlace(siteNow()).address
  return h(
    Section,
    { className: 'quiet', style: styles.footer },
    h(Hr, { className: 'rule', style: styles.rule }),
    `${siteNow().name}, ${line}, ${town}. Ring us on `,
    ourPhone(),
    ' or write to ',
    link(siteNow().email, mailtoAddress(siteNow().email)),
    '.',
    agreed,
  )
}

/** Returns a paragraph of text. */
export function paragraph(...text: ReactNode[]): ReactElement {
  return h(Text, { style: styles.text }, ...text)
}

/** Returns the paragraphs of a text that somebody typed, with their line breaks. */
export function prose(text: string): ReactElement[] {
  return text.split(/\n{2,}/).map((part) => {
    const lines = part.split('\n')
    return paragraph(...lines.map((line, index) => h(Fragment, null, index > 0 && h('br'), line)))
  })
}

/** Returns a large line under the title, for facts to be read from across the kitchen. */
export function headline(text: string): ReactElement {
  return h(Text, { style: styles.headline }, text)
}

/** Returns the heading of a day in a list, with its number of orders and guests. */
export function dayHeading(day: string, load?: string): ReactElement {
  const heading = h(Heading, { as: 'h2', style: styles.dayHeading }, day)
  return h(Fragment, null, heading, load && h(Text, { style: styles.load }, load))
}

/** Returns an entry of a list, line by line. */
export function entry(...lines: ReactNode[][]): ReactElement {
  const shown = lines.map((line, index) => h(Fragment, null, index > 0 && h('br'), ...line))
  return h(Text, { className: 'rule', style: styles.entry }, ...shown)
}

/**
 * Returns a button with a link, for the one thing that the reader has to do. It is shaped like a road sign, as on the
 * site. Mail programs that can't clip it still show the arrow.
 */
export function action(label: string, href: string): ReactElement {
  const arrow = h('span', { 'aria-hidden': true, 'data-skip-in-text': true }, '\u00a0→')
  return h(Button, { href, style: styles.button }, label, arrow)
}

/** Returns a link within text. */
export function link(label: string, href: string): ReactElement {
  return h(Link, { className: 'link', href, style: styles.link }, label)
}

/** Returns a phone number to ring with one tap, as somebody typed it, or only the words if it can't be dialled. */
export function phoneLink(shown: string, dialled = dialledNumber(shown)): ReactElement {
  if (dialled === null) return h('span', {}, shown)
  return h(Link, { className: 'link', href: `tel:${dialled}`, style: { ...styles.link, ...styles.whole } }, shown)
}

/** Returns our own number. */
export const ourPhone = (): ReactElement => h(PhoneToRing)

/** The kitchen that cooks the order of a mail; empty for a mail about none. */
const KitchenOfMail = createContext('')

function PhoneToRing(): ReactElement {
  const { shown, dialled } = phoneAt(siteNow(), use(KitchenOfMail))
  return phoneLink(shown, dialled)
}

/** Returns the body of a mail about an order: the phone in it is that of its kitchen, if its place has one of its own. */
export const fromKitchen = (kitchen: string, body: ReactElement): ReactElement =>
  h(KitchenOfMail, { value: kitchen }, body)

/** Returns a small label over its value, with the value's line breaks. */
export function fact(label: string, ...values: ReactNode[]): ReactElement {
  // Line breaks become elements, because some mail programs and the text form drop those in the text.
  const lines = values.flatMap((value) => (typeof value === 'string' ? value.split('\n') : [value]))
  const shown = lines.map((line) => h(Fragment, null, h('br'), line))
  return h(Text, { style: styles.value }, h('span', { className: 'quiet', style: styles.label }, label), ...shown)
}

/** Returns each new fact of a change with the old one below it. */
export function changedLines(facts: ChangedFact[]): ReactElement[] {
  return facts.map(({ name, before, after }) =>
    fact(name, after, h('span', { className: 'quiet' }, `Before: ${before}`)),
  )
}

/** Returns a fact that must not be overlooked. */
export function warning(label: string, text: string): ReactElement {
  return h('div', { className: 'note', style: styles.note }, fact(label, text))
}

/** Returns a paragraph that must not be overlooked. */
export function note(...text: ReactNode[]): ReactElement {
  return h('div', { className: 'note', style: styles.note }, paragraph(...text))
}

/** Links to the page where a customer changes or cancels an order, or returns null if that isn't possible. */
export function changeOrCancel(order: OrderForMail): ReactElement | null {
  if (!order.changeUrl) return null
  const whose = ' The link is yours alone: whoever has it can change and cancel your order.'
  return paragraph(link('Change or cancel your order', order.changeUrl), `${fromWhen(order)}.`, whose)
}

/** Says when an order's link starts to work, or nothing if it works now. */
export function fromWhen(order: OrderForMail): string {
  return isProcessing(order) ? ', once the payment has arrived' : ''
}

/** Links to ordering the same again, or returns null for an address that isn't proved yet. */
export function orderAgain({ id, wordsWait }: OrderForMail, publicUrl: string): ReactElement | null {
  if (wordsWait) return null
  const address = `${publicUrl}${confirmationPath(id)}#next-steps`
  return paragraph(link('Order this again', address), ', for another day.')
}

/** Signs a mail with the name of the member of staff who wrote or acted. Returns null if a customer or the site did. */
export function signature(by: string | null | undefined): ReactElement | null {
  return by && isAskedByStaff(by) ? paragraph(`${by}, ${siteNow().name}`) : null
}

/** Greets a customer or applicant by the name they typed. */
export function hello(name: string): ReactElement {
  return paragraph(greeting(name))
}

/** Says when the event is. */
export function when(order: OrderForMail): ReactElement {
  return fact('When', eventInWords(order))
}

/** Says where the event is, or nothing if the customer's words are left out. */
export function where(order: OrderForMail): ReactElement[] {
  return order.deliveryAddress ? [fact('Where', address(order))] : []
}

/** Links to an order's page. An address that isn't proved yet gets the link that proves it, with the reason. */
export function linkToOrder({ id, wordsWait, changeUrl }: OrderForMail, publicUrl: string): ReactElement[] {
  if (!wordsWait || !changeUrl) return [action('See your order', publicUrl + confirmationPath(id))]
  return [note(strong(wordsWaiting), ` ${whyTheyWait}`), action('Open your order', changeUrl)]
}

const wordsWaiting = 'Address, instructions and receipt are still to come.'
const whyTheyWait =
  'Anybody can type an email address, so we repeat what was written only to one that is yours: open your order once, and we send you all of it.'

/** The first part of each mail about an order: the mark of a test order, or null for a real one. */
export function testMark(order: OrderForMail): ReactElement | null {
  return isTestOrder(order) ? note(strong(testOrderMark)) : null
}

/** Returns a word that must not break at its hyphen, such as an order number. */
export function whole(word: string): ReactElement {
  return h('span', { style: styles.whole }, word)
}

/** Returns words that stand out. */
export function strong(words: string): ReactElement {
  return h('strong', null, words)
}

/** Returns a line between two parts. */
export function rule(): ReactElement {
  return h(Hr, { className: 'rule', style: styles.rule })
}

/** Returns the ordered items, line by line, and the total. In the text form they become columns (mail.ts). */
export function itemLines({ items, totalPence }: OrderForMail): ReactElement {
  const lines = linesOfMail(items).map(({ name, quantity, totalPence: pence }) =>
    itemRow(styles.cell, [`${name} `, whole(`× ${quantity}`)], pence),
  )
  return h('table', itemTable, h('tbody', null, ...lines, itemRow(styles.total, ['Total'], totalPence)))
}

/** Says what is still to be paid after a deposit, and where; nothing if all is paid. */
export function restToPay(order: OrderForMail): ReactElement[] {
  if (order.restPence === 0) return []
  const words = [paragraph(strong(`${depositInWords(order)}.`))]
  return order.changeUrl ? [...words, action(`Pay ${formatPence(order.restPence)}`, order.changeUrl)] : words
}

/** Returns the items to cook, with their quantities in large type. In the text form they become columns too. */
export function kitchenLines({ items }: OrderForMail): ReactElement {
  const lines = linesOfMail(items).map(({ name, quantity }) =>
    h(
      'tr',
      null,
      h('td', { style: { ...styles.kitchenCell, ...styles.quantity } }, `${quantity} ×`),
      h('td', { style: styles.kitchenCell }, name),
    ),
  )
  return h('table', itemTable, h('tbody', null, ...lines))
}

const linesOfMail = (items: OrderForMail['items']) =>
  linesOf(items.map(({ itemName: name, ...item }) => ({ name, ...item })))

const itemTable = { className: 'items', width: '100%', cellPadding: 0, cellSpacing: 0, style: styles.items }

function itemRow(cell: typeof styles.cell | typeof styles.total, what: ReactNode[], pence: number): ReactElement {
  const price = h('td', { className: 'rule', align: 'right', style: { ...cell, ...styles.price } }, formatPence(pence))
  return h('tr', null, h('td', { className: 'rule', style: cell }, ...what), price)
}
