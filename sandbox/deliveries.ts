import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Context } from './context.ts'

/** The tries until an event is given up. With the waits below they take about an hour. */
const mostAttempts = 15
/** The longest wait between two tries, and for an answer, in seconds. */
const longestWait = 600
const answerWithin = 10
/** The number of deliveries under way at once. */
const atOnce = 8
/** The time between two searches for work that nobody announced, in milliseconds. */
const lookEvery = 1000

interface Delivery {
  event_id: string
  attempts: number
  payload: Stripe.Event
}

/**
 * Delivers stored events to the webhook, signed as Stripe signs them
 * (https://docs.stripe.com/webhooks#verify-manually). It repeats each until the answer is 2xx or an hour has passed.
 * Several sandboxes may share one database.
 * `wake` makes it search at once. `close` ends it and waits for deliveries under way.
 */
export function startDeliveries(context: Pick<Context, 'pool' | 'log' | 'webhook'>) {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  let nudge = () => {}

  async function run(): Promise<void> {
    await resume(context).catch((error: unknown) => logTrouble(context, error))
    while (!ending.signal.aborted) {
      const rest = new Promise<void>((resolve) => {
        nudge = resolve
      })
      await startDue().catch((error: unknown) => logTrouble(context, error))
      const pause = new AbortController()
      await Promise.race([rest, sleep(lookEvery, undefined, { signal: pause.signal }).catch(() => {})])
      pause.abort()
    }
    await Promise.all(underWay)
  }

  async function startDue(): Promise<void> {
    if (underWay.size >= atOnce) return
    for (const delivery of await claim(context, atOnce - underWay.size)) {
      const attempt = deliver(context, delivery, ending.signal)
        .catch((error: unknown) => logTrouble(context, error))
        .finally(() => {
          underWay.delete(attempt)
          nudge()
        })
      underWay.add(attempt)
    }
  }

  const running = run()
  return {
    wake: () => nudge(),
    close: () => {
      ending.abort()
      nudge()
      return running
    },
  }
}

// After a restart the webhook probably answers, so waiting events are tried at once.
async function resume({ pool }: Pick<Context, 'pool'>): Promise<void> {
  await pool.query(
    `update payment_sandbox.deliveries set due_at = now()
     where delivered_at is null and given_up_at is null and due_at > now()`,
  )
}

// A claimed delivery is hidden from other sandboxes until well after its time to answer.
async function claim({ pool }: Pick<Context, 'pool'>, most: number): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `update payment_sandbox.deliveries d
     set attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
     from payment_sandbox.objects o
     where o.id = d.event_id and d.event_id in (
       select event_id from payment_sandbox.deliveries
       where delivered_at is null and given_up_at is null and due_at <= now()
       order by due_at limit $1 for update skip locked)
     returning d.event_id, d.attempts, o.data as payload`,
    [most, 3 * answerWithin],
  )
  return rows
}

async function deliver(context: Pick<Context, 'pool' | 'log' | 'webhook'>, delivery: Delivery, ending: AbortSignal) {
  const { event_id: id, attempts, payload } = delivery
  const result = await post(context.webhook, payload, ending)
  if (result === 'delivered') return markDelivered(context, id)
  const about = { event: id, type: payload.type, attempt: attempts, result }
  if (attempts >= mostAttempts) {
    context.log.error(about, 'an event of the payment sandbox could not be delivered and was given up')
    await context.pool.query('update payment_sandbox.deliveries set given_up_at = now() where event_id = $1', [id])
    return
  }
  context.log.info(about, 'an event of the payment sandbox will be delivered again')
  await context.pool.query(
    'update payment_sandbox.deliveries set due_at = now() + make_interval(secs => $2) where event_id = $1',
    [id, Math.min(2 ** (attempts - 1), longestWait)],
  )
}

async function markDelivered({ pool }: Pick<Context, 'pool'>, id: string): Promise<void> {
  await pool.query(
    `with done as (update payment_sandbox.deliveries set delivered_at = now() where event_id = $1)
     update payment_sandbox.objects set data = data || '{"pending_webhooks": 0}' where id = $1`,
    [id],
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

function logTrouble({ log }: Pick<Context, 'log'>, error: unknown): void {
  log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the payment sandbox could not deliver')
}
