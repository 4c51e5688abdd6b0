import pg from 'pg'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'

/** Records every change of payment_status, so that a second completion is noticed. */
export const noteTransitions = `
  create table transitions (order_id uuid, became text);
  create function note_transition() returns trigger language plpgsql as $$
    begin insert into transitions values (new.id, new.payment_status); return new; end $$;
  create trigger note_transition after update of payment_status on catering_orders
    for each row execute function note_transition()`

/** Calls `use` with a connection to the embedded database in `dataDir`, whether its server is running or not. */
export async function withEmbeddedDatabase<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url, stop } = await borrowEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
    await stop()
  }
}
