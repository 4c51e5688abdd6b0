import type { Config } from '../config.ts'
import { writeNote } from '../opening/notes.ts'
import { hasPostgres, withDatabase } from './with-database.ts'

/**
 * Notes for /staff/opening whether the newest backup opened. A machine that only tries backups has no database to note it
 * in, and a note that could not be written must not make a good backup look bad, so it never rejects.
 */
export async function noteTrial(config: Config, opened: boolean): Promise<void> {
  try {
    if (!(await hasPostgres(config))) return
    await withDatabase(config, (database) => writeNote(database, 'backups', { opened }, 'backup:verify'))
  } catch {
    process.stderr.write('What came of it could not be noted for /staff/opening.\n')
  }
}
