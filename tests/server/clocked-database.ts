import { type Database, openDatabase } from '../../server/database/database.ts'
import { silent } from './harness.ts'

/**
 * Gives the database at an address a clock that `setClock` sets. `open` connects to it with statements that find this
 * now() before PostgreSQL's own. The caller closes what it opens.
 */
export async function clockedDatabase(url: string) {
  const real = openDatabase(url, silent)
  await real.execute(`
    create schema clock;
    create table clock.hands (at timestamptz not null);
    insert into clock.hands values (now());
    create function clock.now() returns timestamptz stable language sql as 'select at from clock.hands'`)
  const options = encodeURIComponent('-c search_path=clock,pg_catalog,public')
  return {
    open: (): Database => openDatabase(`${url}?options=${options}`, silent),
    setClock: (at: Date) => real.execute(`update clock.hands set at = '${at.toISOString()}'`),
    close: () => real.close(),
  }
}
