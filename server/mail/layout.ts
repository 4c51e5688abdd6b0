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
import { type CSSProperties, Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import { formatPence } from '../../contract/money.ts'
import { site } from '../../contract/site.ts'
import type { OrderForMail } from './order-for-mail.ts'

const fonts = '"Anek Latin", "Segoe UI", Helvetica, Arial, sans-serif'
const ink = '#2a1d16'
const quiet = '#6b5648'
const styles = {
  body: { margin: 0, backgroundColor: '#f2e5cf', fontFamily: fonts, color: ink },
  container: { maxWidth: 600, margin: '0 auto', backgroundColor: '#fbf4e8' },
  header: { backgroundColor: '#17110e', padding: '24px 32px', borderBottom: '4px solid #f2601c' },
  wordmark: { margin: 0, color: '#f2a91e', fontSize: 26, lineHeight: '28px', fontWeight: 800, letterSpacing: 1 },
  main: { padding: '32px 32px 16px' },
  heading: { margin: '0 0 16px', fontSize: 32, lineHeight: '36px', fontWeight: 800, color: ink },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink },
  button: {
    display: 'inline-block',
    margin: '8px 0 24px',
    padding: '14px 24px',
    borderRadius: 4,
    backgroundColor: '#c02a17',
    color: '#ffffff',
    fontSize: 17,
    fontWeight: 700,
    textDecoration: 'none',
  },
  label: { fontSize: 13, color: quiet },
  value: { margin: '0 0 14px', fontSize: 16, lineHeight: '22px', color: ink },
  items: { margin: '0 0 14px' },
  cell: { padding: '4px 0', fontSize: 16, lineHeight: '22px', color: ink },
  rule: { borderColor: '#e3d2b4', margin: '8px 0 20px' },
  footer: { padding: '0 32px 32px', fontSize: 13, lineHeight: '20px', color: quiet },
  link: { color: '#a3230f', textDecoration: 'underline' },
}

/** A mail's whole page: dark head with the name, paper body, how to reach us. No pictures, so nothing can be blocked. */
export function mailPage(preview: string, title: string, ...parts: ReactNode[]): ReactElement {
  const head = h(Head, null, h('meta', { name: 'color-scheme', content: 'light' }))
  const header = h(Section, { style: styles.header }, h(Text, { style: styles.wordmark }, site.name.toUpperCase()))
  const main = h(Section, { style: styles.main }, h(Heading, { as: 'h1', style: styles.heading }, title), ...parts)
  const container = h(Container, { style: styles.container }, header, main, footer())
  return h(Html, { lang: 'en-GB' }, head, h(Preview, null, preview), h(Body, { style: styles.body }, container))
}

function footer(): ReactElement {
  const [hounslow] = site.locations
  const place = `${hounslow.address.line}, ${hounslow.address.town}`
  return h(
    Section,
    { style: styles.footer },
    h(Hr, { style: styles.rule }),
    `${site.name}, ${place}. Ring us on `,
    h(Link, { href: `tel:${site.phone.dialled}`, style: styles.link }, site.phone.shown),
    ' or write to ',
    h(Link, { href: `mailto:${site.email}`, style: styles.link }, site.email),
    '.',
  )
}

/** A paragraph. */
export function paragraph(...text: ReactNode[]): ReactElement {
  return h(Text, { style: styles.text }, ...text)
}

/** The one thing to do, as a button with the address behind it. */
export function action(label: string, href: string): ReactElement {
  return h(Button, { href, style: styles.button }, label)
}

/** A link in running text. */
export function link(label: string, href: string): ReactElement {
  return h(Link, { href, style: styles.link }, label)
}

/** A small label over its value; line breaks of the value stay. */
export function fact(label: string, value: ReactNode): ReactElement {
  // Line breaks as elements, since neither every mail program nor the text form keeps those of the text.
  const lines = typeof value === 'string' ? value.split('\n') : [value]
  const shown = lines.map((line) => h(Fragment, { key: String(line) }, h('br'), line))
  return h(Text, { style: styles.value }, h('span', { style: styles.label }, label), ...shown)
}

/** A line between parts. */
export function rule(): ReactElement {
  return h(Hr, { style: styles.rule })
}

/** What was ordered, line by line, and the total. In the text form it becomes columns (mail.ts). */
export function itemLines({ items, totalPence }: OrderForMail): ReactElement {
  const lines = items.map((item) => priceRow(`${item.itemName} × ${item.quantity}`, formatPence(item.totalPence)))
  const total = priceRow('Total', formatPence(totalPence), { fontWeight: 700 })
  return h('table', { className: 'items', width: '100%', style: styles.items }, h('tbody', null, ...lines, total))
}

function priceRow(what: string, price: string, weight: CSSProperties = {}): ReactElement {
  const cell = { ...styles.cell, ...weight }
  return h('tr', { key: what }, h('td', { style: cell }, what), h('td', { align: 'right', style: cell }, price))
}
