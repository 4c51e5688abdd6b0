import Stripe from 'stripe'
import type { ApiObject } from './objects.ts'
import { type Context, newId, type Queryable, save, unixTime } from './store.ts'

/** The number of attempts before a delivery is given up. With the waits between them they take about an hour. */
const mostAttempts = 15
/** The longest wait between two attempts, and the longest wait for an answer, both in seconds. */
const longestWait = 600
const answerWithin = 10
/** The number of deliveries in progress at once. */
const atOnce = 8
/** The time between two polls for due deliveries that no `wake` announced, in milliseconds. */
const lookEvery = 1000

/** Stores an event and its delivery in the same transaction as the change: https://docs.stripe.com/api/events/object */
export async function emit(
  context: Pick<Context, 'now'>,
  tx: Queryable,
  type: Stripe.Event['type'],
  object: ApiObject,
): Promise<void> {
  const made = { api_version: Stripe.API_VERSION, created: unixTime(context), livemode: false }
  const event = { id: newId('evt_'), object: 'event', ...made, data: { object }, type }
  await save(tx, event)
  await tx.query('insert into payment_sandbox.deliveries (event_id) values ($1)', [event.id])
}

interface Delivery {
  event_id: string
  payload: Stripe.Event
}

type DeliveryContext = Pick<Context, 'pool' | 'log' | 'webhook'>

/**
 * Delivers stored events to the webhook, signed as Stripe signs them
 * (https://docs.stripe.com/webhooks#verify-manually). Retries each one for about an hour, until the answer is 2xx.
 * Several sandboxes may share one database. `wake` starts a search at once. `close` stops the deliveries and waits for
 * those in progress.
 */
export function startDeliveries(context: DeliveryContext) {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  let isAsked = false
  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown'
    context.log.warn({ reason }, 'the payment sandbox could not deliver')
  }

  async function startDue(): Promise<void> {
    isAsked = false
    if (ending.signal.aborted || underWay.size >= atOnce) return
    for (const delivery of await claim(context, atOnce - underWay.size)) {
      const attempt = deliver(context, delivery, ending.signal)
        .catch(failed)
        .finally(() => {
          underWay.delete(attempt)
          wake()
        })
      underWay.add(attempt)
    }
  }

  let looking = resume(context).catch(failed)
  const wake = () => {
    if (isAsked) return
    isAsked = true
    looking = looking.then(startDue).catch(failed)
  }
  wake()
  const timer = setInterval(wake, lookEvery)
  return {
    wake,
    async close() {
      clearInterval(timer)
      ending.abort()
      await looking
      await Promise.all(underWay)
      await looking
    },
  }
}

// Retries waiting events at once after a restart, because the webhook is probably up again.
async function resume({ pool }: DeliveryContext): Promise<void> {
  await pool.query(
    `update payment_sandbox.deliveries set due_at = now()
     where delivered_at is null and given_up_at is null and due_at > now()`,
  )
}

// Hides a claimed delivery from other sandboxes until well after its time to answer.
async function claim({ pool }: DeliveryContext, most: number): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `update payment_sandbox.deliveries d
     set attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
     from payment_sandbox.objects o
     where o.id = d.event_id and d.event_id in (
       select event_id from payment_sandbox.deliveries
       where delivered_at is null and given_up_at is null and due_at <= now()
       order by due_at limit $1 for update skip locked)
     returning d.event_id, o.data as payload`,
    [most, 3 * answerWithin],
  )
  return rows
}

async function deliver(
  { pool, log, webhook }: DeliveryContext,
  { event_id: id, payload }: Delivery,
  ending: AbortSignal,
): Promise<void> {
  const result = await post(webhook, payload, ending)
  if (result === 'delivered') {
    await pool.query('update payment_sandbox.deliveries set delivered_at = now() where event_id = $1', [id])
    return
  }
  log.info({ event: id, type: payload.type, result }, 'an event of the payment sandbox was not delivered')
  await pool.query(
    `update payment_sandbox.deliveries
     set due_at = now() + make_interval(secs => least(power(2, attempts - 1), $2)),
       given_up_at = case when attempts >= $3 then now() end
     where event_id = $1`,
    [id, longestWait, mostAttempts],
  )
}

async function post({ url, secret }: Context['webhook'], event: Stripe.Event, ending: AbortSignal): Promise<string> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(answerWithin * 1000)]),
    })
    await answer.body?.cancel()
    return answer.ok ? 'delivered' : `status ${answer.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'failed'
  }
}
