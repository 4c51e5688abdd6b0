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
  /** The address where the recipient leaves this mail's list with one press (RFC 8058). */
  leaveAt?: string
  attachments?: { filename: string; contentType: string; content: string | Buffer }[]
}

/** The content of a mail before it is rendered. */
export interface Message extends Omit<Mail, 'html' | 'text'> {
  body: ReactElement
}

// In the text form, headings keep their case, phone numbers aren't repeated, and prices form a column.
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
