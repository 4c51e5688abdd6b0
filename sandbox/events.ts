import Stripe from 'stripe'
import { type Cause, type Context, noRequest, unixTime } from './context.ts'
import { type ApiObject, newId, type Queryable, save } from './store.ts'

export const apiVersion = Stripe.API_VERSION

interface Happening {
  type:
    | 'checkout.session.completed'
    | 'checkout.session.async_payment_succeeded'
    | 'checkout.session.async_payment_failed'
    | 'checkout.session.expired'
    | 'charge.refunded'
    | 'refund.created'
    | 'refund.updated'
    | 'refund.failed'
    | 'charge.dispute.created'
    | 'charge.dispute.updated'
    | 'charge.dispute.funds_withdrawn'
    | 'charge.dispute.funds_reinstated'
    | 'charge.dispute.closed'
  object: ApiObject
  /** The fields that changed, with their previous values. */
  previous?: Record<string, unknown>
}

/** Stores an event and its delivery, in the transaction of the change: https://docs.stripe.com/api/events/object */
export async function emit(
  { now }: Pick<Context, 'now'>,
  tx: Queryable,
  { type, object, previous }: Happening,
  cause: Cause = noRequest,
): Promise<void> {
  const event = {
    id: newId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: unixTime(now()),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  }
  await save(tx, event)
  await tx.query('insert into payment_sandbox.deliveries (event_id) values ($1)', [event.id])
}
