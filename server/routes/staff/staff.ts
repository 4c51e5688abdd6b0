import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { staffCallPath } from '../../../contract/staff/call.ts'
import { AppError } from '../../errors.ts'
import type { MailTransport } from '../../mail/transport.ts'
import type { OpeningConfig } from '../../opening/lines.ts'
import type { OrderingOptions } from '../../orders/paying/open-order-payment.ts'
import type { KeptDays } from '../website/legal-pages.ts'
import type { AccountParts } from './accounts/account-parts.ts'
import { answerChangePassphrase } from './accounts/change-passphrase.ts'
import { answerKitchens } from './accounts/kitchens.ts'
import { answerLinks } from './accounts/links.ts'
import { answerPasskeys } from './accounts/passkeys.ts'
import { answerPeople } from './accounts/people.ts'
import { answerSignIn } from './accounts/sign-in.ts'
import { answerTablets } from './accounts/tablets.ts'
import { answerCalls } from './answer-calls.ts'
import { applicationCalls } from './application-calls.ts'
import { callers, sessionCookie } from './callers.ts'
import { changeCalls } from './change-calls.ts'
import { contentCalls } from './content-calls.ts'
import { bookCalls, documentCalls } from './document-calls.ts'
import { enquiryCalls } from './enquiry-calls.ts'
import { exampleCalls } from './example-calls.ts'
import { orderEvents } from './live/order-events.ts'
import { moneyCalls } from './money-calls.ts'
import { newsCalls } from './news-calls.ts'
import { openingCalls } from './opening-calls.ts'
import { orderCalls, takingCalls } from './order-calls.ts'
import { orderingCalls } from './ordering-calls.ts'
import { photoCalls } from './photo-calls.ts'
import { ruleCalls } from './rule-calls.ts'
import { previewFrames, siteCalls } from './site-calls.ts'

export interface StaffOptions extends OrderingOptions {
  /** The mail server for links; undefined where none is set. */
  mails?: MailTransport
  /** The folder for mails while no mail server is set. */
  mailDir: string
  /** The folder that keeps the last rendering. */
  dataDir: string
  kept: KeptDays
  opening: OpeningConfig
  cvLinkSecret: string
  /** True where nothing leaves this machine, neither money nor mails. */
  isDemonstration?: boolean
}

/** Registers the calls of the staff's screens (contract/staff/). Other addresses of calls get a JSON 404. */
export async function staff(app: FastifyInstance, options: StaffOptions): Promise<void> {
  const { database, stripe, publicUrl, mails, log } = options
  await app.register(fastifyCookie)
  const cookie = sessionCookie(publicUrl)
  const callerOf = callers(database, cookie)
  const answer = answerCalls(app, { database, publicUrl, callerOf })
  answerAccounts({ answer, cookie, database, publicUrl, mails, log })
  contentCalls(answer)
  orderCalls(answer, { database })
  takingCalls(answer, options)
  changeCalls(answer, options)
  applicationCalls(answer, options)
  enquiryCalls(answer, options)
  newsCalls(answer, { database, publicUrl })
  exampleCalls(answer, options)
  ruleCalls(answer, options)
  orderingCalls(answer, options)
  openingCalls(answer, options)
  documentCalls(answer, options)
  bookCalls(answer, { database })
  moneyCalls(answer, { database, stripe, log })
  siteCalls(answer, options)
  photoCalls(answer, { database })
  previewFrames(app)
  orderEvents(app, { database, callerOf, log })

  app.all(staffCallPath('*'), async () => {
    throw new AppError('not_found')
  })
}

/** Answers the calls of contract/staff/accounts.ts and people.ts. */
function answerAccounts(parts: AccountParts): void {
  answerSignIn(parts)
  answerLinks(parts)
  answerChangePassphrase(parts)
  answerPasskeys(parts)
  answerTablets(parts)
  answerPeople(parts)
  answerKitchens(parts)
}
