import type { ReactElement } from 'react'

/** A mail, ready to be sent. */
export interface Mail {
  /** One plain address. */
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  attachments?: { filename: string; contentType: string; content: string | Buffer }[]
}

/** What a message says, before it is rendered. */
export interface Message extends Omit<Mail, 'html' | 'text'> {
  body: ReactElement
}

/** Renders a message to HTML and to text of its own. */
export async function renderMail({ body, ...mail }: Message): Promise<Mail> {
  // Loaded with the first mail, so that neither start nor memory pay for it before.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(body)
  return { ...mail, html, text: toPlainText(html) }
}
