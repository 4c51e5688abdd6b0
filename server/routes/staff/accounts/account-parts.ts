import type { Logger } from 'pino'
import type { Database } from '../../../database/database.ts'
import type { MailTransport } from '../../../mail/transport.ts'
import type { Answer } from '../answer-calls.ts'
import type { SessionCookie } from '../session-cookie.ts'

/** What the calls about accounts and people are made of. */
export interface AccountParts {
  answer: Answer
  cookie: SessionCookie
  database: Database
  publicUrl: string
  /** Where links are mailed; nothing where no mail server is set. */
  mails?: MailTransport
  log: Logger
}
