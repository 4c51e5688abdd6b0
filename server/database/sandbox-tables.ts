import type pg from 'pg'

// An arbitrary number, the same for all servers, so that only one creates the schema at a time.
const schemaLock = 7_204_601_24

const schema = `
  create schema if not exists payment_sandbox;
  create table if not exists payment_sandbox.objects (
    id text primary key,
    object text not null,
    data jsonb not null,
    hidden jsonb not null,
    position bigint generated always as identity
  );
  create index if not exists objects_by_kind on payment_sandbox.objects (object, position);
  create index if not exists sessions_by_payment on payment_sandbox.objects ((data->>'payment_intent'))
    where object = 'checkout.session';
  create index if not exists refunds_by_payment on payment_sandbox.objects ((data->>'payment_intent'))
    where object = 'refund';
  create index if not exists refunds_to_end on payment_sandbox.objects (((hidden->'ends'->>'at')::bigint))
    where object = 'refund';
  create index if not exists open_sessions on payment_sandbox.objects (((data->>'expires_at')::bigint))
    where object = 'checkout.session' and data->>'status' = 'open';
  create table if not exists payment_sandbox.idempotency (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    answer json not null,
    created_at timestamptz not null default now()
  );
  create index if not exists idempotency_by_age on payment_sandbox.idempotency (created_at);
  create table if not exists payment_sandbox.deliveries (
    event_id text primary key references payment_sandbox.objects,
    attempts int not null default 0,
    due_at timestamptz not null default now(),
    delivered_at timestamptz,
    given_up_at timestamptz
  );
  create index if not exists deliveries_due on payment_sandbox.deliveries (due_at)
    where delivered_at is null and given_up_at is null;
`

/**
 * Creates the missing tables of the payment sandbox. They are known here because an upgrade copies them, and personal
 * data is erased from them (sandbox-customers.ts).
 */
export async function prepareSandboxTables(pool: pg.Pool): Promise<void> {
  // PostgreSQL runs several statements in one text as one transaction.
  await pool.query(`select pg_advisory_xact_lock(${schemaLock}); ${schema}`)
}
