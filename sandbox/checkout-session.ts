import { type Context, unixTime } from './context.ts'
import { emit } from './events.ts'
import { cancelIntent } from './payment.ts'
import type { Session, SessionHidden } from './session-object.ts'
import { find, inTransaction, type Queryable, save } from './store.ts'

/** Returns the session with this id, or undefined. A session whose time has run out is expired first. */
export async function readSession(context: Context, id: string) {
  const row = await find<Session, SessionHidden>(context.pool, 'checkout.session', id)
  if (!row || !isOverdue(context, row.data)) return row
  await inTransaction(context.pool, (tx) => lockSession(context, tx, id))
  context.wake()
  return find<Session, SessionHidden>(context.pool, 'checkout.session', id)
}

/** Locks a session for the rest of a transaction. A session whose time has run out is expired first. */
export async function lockSession(context: Context, tx: Queryable, id: string) {
  const row = await find<Session, SessionHidden>(tx, 'checkout.session', id, { lock: true })
  if (!row || !isOverdue(context, row.data)) return row
  return { ...row, data: await expire(context, tx, row.data, row.hidden) }
}

/** Expires every open session whose time has run out. */
export async function expireOverdue(context: Context): Promise<void> {
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from payment_sandbox.objects
     where object = 'checkout.session' and data->>'status' = 'open' and (data->>'expires_at')::bigint <= $1 limit 100`,
    [unixTime(context.now())],
  )
  for (const { id } of rows) await readSession(context, id)
}

/** Closes a locked, open session without payment and emits an event. Returns the closed session. */
export async function expire(
  context: Context,
  tx: Queryable,
  session: Session,
  hidden: SessionHidden,
  cause?: Parameters<typeof emit>[3],
): Promise<Session> {
  const expired: Session = { ...session, status: 'expired' }
  await save(tx, expired, hidden)
  if (session.payment_intent) await cancelIntent(context, tx, session.payment_intent)
  await emit(context, tx, { type: 'checkout.session.expired', object: expired }, cause)
  return expired
}

function isOverdue({ now }: Context, session: Session): boolean {
  return session.status === 'open' && session.expires_at <= unixTime(now())
}
