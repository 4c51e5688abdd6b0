import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CardTexts, readCardForm } from './card-form.ts'
import { readSession } from './checkout-session.ts'
import type { Form } from './form.ts'
import type { Session } from './objects.ts'
import { style } from './page-style.ts'
import {
  bankDebitView,
  confirmationView,
  expiredView,
  failedView,
  formView,
  type Html,
  missingView,
} from './page-views.ts'
import { answerConfirmation, endBankDebit, findIntent, pay, payByBankDebit } from './payment.ts'
import type { Context } from './store.ts'

const styleHash = createHash('sha256').update(style).digest('base64')

interface Address {
  Params: { id: string }
  Body: Form | undefined
}

/** The payment page under /c/pay: plain forms, no script. */
export function paymentPage(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500, message, code } = error as Error & { statusCode?: number; code?: string }
    if (statusCode >= 500) context.log.error({ reason: message, code }, 'the payment page failed')
    return send(reply, statusCode, failedView())
  })

  app.get<Address>('/:id', async ({ params: { id } }, reply) => show(context, id, reply))

  app.post<Address>('/:id', async ({ params: { id }, body }, reply) => {
    const { typed, card, errors } = readCardForm(body, context.now())
    if (!card) return show(context, id, reply, { status: 422, typed, errors })
    const result = await pay(context, id, card)
    if (result !== 'declined') return show(context, id, reply, { status: 303 })
    const number = 'Your card was declined. Try another card.'
    return show(context, id, reply, { status: 402, typed, errors: { number } })
  })

  app.post<Address>('/:id/bank-debit', async ({ params: { id } }, reply) => {
    await payByBankDebit(context, id)
    return show(context, id, reply, { status: 303 })
  })

  app.post<Address>('/:id/bank-debit/end', async ({ params: { id }, body }, reply) => {
    await endBankDebit(context, id, body?.answer === 'arrives')
    return show(context, id, reply, { status: 303 })
  })

  app.post<Address>('/:id/confirm', async ({ params: { id }, body }, reply) => {
    const result = await answerConfirmation(context, id, body?.answer === 'confirm')
    if (result !== 'declined') return show(context, id, reply, { status: 303 })
    const number = 'The payment was not confirmed. Try again or use another card.'
    return show(context, id, reply, { status: 402, errors: { number } })
  })
}

interface Shown {
  /** The HTTP status. 303 redirects to the session's page, or back to the site if the session is complete. */
  status: number
  typed?: CardTexts
  errors?: CardTexts
}

async function show(
  context: Context,
  id: string,
  reply: FastifyReply,
  { status, typed, errors }: Shown = { status: 200 },
) {
  const row = await readSession(context, id)
  if (!row) return send(reply, 404, missingView())
  const { data: session, hidden } = row
  if (session.status === 'complete') {
    const isOnItsWay = status !== 303 && (await findIntent(context.pool, session, 'processing'))
    if (isOnItsWay) return send(reply, 200, bankDebitView(session, hidden.lineItems), session)
    return reply.redirect(returnAddress(session), 303)
  }
  if (session.status === 'expired') return send(reply, 410, expiredView(session))
  if (status === 303) return reply.redirect(`/c/pay/${session.id}`, 303)
  const view =
    !errors && (await findIntent(context.pool, session, 'requires_action'))
      ? confirmationView(session, hidden.lineItems)
      : formView(session, hidden.lineItems, { typed, errors })
  return send(reply, status, view, session)
}

function send(reply: FastifyReply, status: number, view: Html, session?: Session) {
  return reply
    .code(status)
    .header('content-security-policy', policy(session))
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${view.text}`)
}

// Browsers apply form-action to a form's redirects too, so the site's address must be allowed.
function policy(session?: Session): string {
  const target = session ? ` ${new URL(returnAddress(session)).origin}` : ''
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${target}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns where a paid customer goes: success_url with the session's id filled in. */
function returnAddress(session: Session): string {
  const filled = session.success_url?.replace(/(\{|%7B)CHECKOUT_SESSION_ID(\}|%7D)/gi, session.id)
  // The URL parser encodes characters outside ASCII, which a header can't contain.
  return new URL(filled ?? '').href
}
