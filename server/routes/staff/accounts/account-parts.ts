import type { Logger } from 'pino'
import type { Database } from '../../../database/database.ts'
import type { MailTransport } from '../../../mail/transport.ts'
import type { Answer } from '../answer-calls.ts'
import type { SessionCookie } from '../callers.ts'

export interface AccountParts {
  answer: Answer
  cookie: SessionCookie
  database: Database
  publicUrl: string
  /** The mail server for links; undefined where none is set. */
  mails?: MailTransport
  log: Logger
}
