import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { countUnasked, uncountUnasked } from '../database/unasked-mails.ts'
import { type Message, renderMail } from './mail.ts'
import type { MailConfig } from './order-messages.ts'
import type { MailTransport } from './transport.ts'

export interface MailOptions {
  database: Database
  mails: MailTransport
  cvLinkSecret: string
  config: MailConfig
  log: Logger
}

/** Sends a mail. Returns true, because it was handed over. Throws if the mail server refuses it. */
export async function sendMail({ mails }: MailOptions, message: Message, id: string): Promise<boolean> {
  await mails.send(await renderMail(message), id)
  return true
}

/**
 * Sends a mail that the recipient may not have asked for, unless the daily limit for that mailbox or for everybody is
 * reached. Returns whether it was handed over. Throws if the mail server refuses it.
 */
export async function sendUnasked(options: MailOptions, message: Message, id: string): Promise<boolean> {
  const { database, log } = options
  if (!(await countUnasked(database, message.to, id))) {
    log.warn({ mail: id }, 'a mail was held back: its recipient, or everybody together, got many today')
    return false
  }
  try {
    return await sendMail(options, message, id)
  } catch (error) {
    // If this fails too, the mail stays counted, and its id identifies the next attempt.
    await uncountUnasked(database, message.to, id).catch(() => {})
    throw error
  }
}

/** Returns the id of a mail: the same for each attempt, and usable as a file name. */
export function mailId(parts: (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('.')
}

/** Returns a short hash of a text, for use in an id. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
