import type { Config } from '../config.ts'
import { writeNote } from '../opening/notes.ts'
import { hasPostgres, withDatabase } from './with-database.ts'

/**
 * Records for /staff/opening whether the newest backup opened. Never rejects: a machine that only tests backups has no
 * database, and a failed note must not make a good backup look bad.
 */
export async function noteTrial(config: Config, opened: boolean): Promise<void> {
  try {
    if (!(await hasPostgres(config))) return
    await withDatabase(config, (database) => writeNote(database, 'backups', { opened }, 'backup:verify'))
  } catch {
    process.stderr.write('What came of it could not be noted for /staff/opening.\n')
  }
}
