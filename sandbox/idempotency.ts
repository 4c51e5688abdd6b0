import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ApiError } from './form.ts'
import { inTransaction, type Queryable } from './store.ts'

/** How long an answer is kept: https://docs.stripe.com/api/idempotent_requests */
const keptFor = '24 hours'

interface Attempt {
  key: string
  /** The content of the request. A repeat with the same key must have the same content. */
  request: unknown
  requestId: string
}

/**
 * Runs `work` once per idempotency key and gives its answer to every repeat. Work and answer are stored in one
 * transaction, so a killed process leaves neither. Errors are not kept. Throws 409 while another request with the key
 * is in progress, and 400 if the key came with other parameters before.
 */
export async function once(
  pool: pg.Pool,
  { key, request, requestId }: Attempt,
  work: (tx: pg.PoolClient) => Promise<object>,
): Promise<object> {
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return inTransaction(pool, async (tx) => {
    await hold(tx, key)
    const { rows } = await tx.query('select * from payment_sandbox.idempotency where key = $1', [key])
    const [kept] = rows
    if (kept?.fingerprint === fingerprint) return kept.answer
    if (kept) throw refusal(400, 'This idempotency key came with other parameters before.')
    const answer = await work(tx)
    await tx.query(
      'insert into payment_sandbox.idempotency (key, fingerprint, request_id, answer) values ($1, $2, $3, $4)',
      [key, fingerprint, requestId, JSON.stringify(answer)],
    )
    return answer
  })
}

/** Deletes answers older than the time we keep them. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await db.query(`delete from payment_sandbox.idempotency where created_at < now() - interval '${keptFor}'`)
}

async function hold(tx: Queryable, key: string): Promise<void> {
  const { rows } = await tx.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held', [
    `payment_sandbox ${key}`,
  ])
  if (rows[0]?.held) return
  throw refusal(409, 'Another request with this idempotency key is at work.', 'idempotency_key_in_use')
}

function refusal(status: number, message: string, code?: string): ApiError {
  return new ApiError(status, message, { type: 'idempotency_error', code })
}
