import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { staffCallPath } from '../../../contract/staff/call.ts'
import { AppError } from '../../http/errors.ts'
import type { MailTransport } from '../../mail/transport.ts'
import type { OrderingOptions } from '../../orders/paying/open-order-payment.ts'
import { accounts } from './accounts/accounts.ts'
import { answerCalls } from './answer-calls.ts'
import { applicationCalls } from './application-calls.ts'
import { bookCalls } from './book-calls.ts'
import { callers } from './callers.ts'
import { changeCalls } from './change-calls.ts'
import { documentCalls } from './document-calls.ts'
import { orderEvents } from './live/order-events.ts'
import { moneyCalls } from './money-calls.ts'
import { orderCalls } from './order-calls.ts'
import { ruleCalls } from './rule-calls.ts'
import { sessionCookie } from './session-cookie.ts'
import { takingCalls } from './taking-calls.ts'

export interface StaffOptions extends OrderingOptions {
  /** Where links are mailed; nothing where no mail server is set. */
  mails?: MailTransport
  /** The folder of the mails that no mail server took. */
  mailDir: string
  cvLinkSecret: string
}

/** The calls of the staff's screens (contract/staff/). An address that there is not is a JSON 404. */
export async function staff(app: FastifyInstance, options: StaffOptions): Promise<void> {
  const { database, stripe, publicUrl, mails, log } = options
  await app.register(fastifyCookie)
  const cookie = sessionCookie(publicUrl)
  const callerOf = callers(database, cookie)
  const answer = answerCalls(app, { publicUrl, callerOf })
  accounts({ answer, cookie, database, publicUrl, mails, log })
  orderCalls(answer, { database })
  takingCalls(answer, options)
  changeCalls(answer, options)
  applicationCalls(answer, options)
  ruleCalls(answer, options)
  documentCalls(answer, { database, publicUrl })
  bookCalls(answer, { database })
  moneyCalls(answer, { database, stripe, log })
  orderEvents(app, { database, callerOf, log })

  app.all(staffCallPath('*'), async () => {
    throw new AppError('not_found')
  })
}
