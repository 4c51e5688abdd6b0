import { plainTextSelectors, render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** A mail, ready to be sent. */
export interface Mail {
  /** One plain address. */
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Where the receiver leaves the list that this mail comes from with one press (RFC 8058). */
  leaveAt?: string
  attachments?: { filename: string; contentType: string; content: string | Buffer }[]
}

/** The content of a mail before it is rendered. */
export interface Message extends Omit<Mail, 'html' | 'text'> {
  body: ReactElement
}

// The text form does not write headings in capitals, does not repeat a number, and puts prices in a column.
const ourSelectors = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
  { selector: 'table.items', format: 'dataTable' },
]

/** Renders a message to HTML and to plain text. */
export async function renderMail({ body, ...mail }: Message): Promise<Mail> {
  const html = await render(body)
  return { ...mail, html, text: `${toPlainText(html, { selectors: [...plainTextSelectors, ...ourSelectors] })}\n` }
}
