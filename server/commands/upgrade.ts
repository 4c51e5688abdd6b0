import pino from 'pino'
import { ConfigError, readConfig } from '../config.ts'
import { migrateDatabase, openDatabase } from '../database/database.ts'
import { upgrade } from '../database/embedded/upgrade.ts'
import { prepareSandboxTables } from '../database/sandbox-tables.ts'
import { runCommand } from './run-command.ts'

/** `npm run upgrade -- OLD_DATA_DIR OLD_PROGRAMS` copies an older PostgreSQL's data into an empty DATA_DIR. */
async function main(): Promise<void> {
  const [from, bin] = process.argv.slice(2)
  if (!from || !bin)
    throw new ConfigError('Say what from, and with which programs: npm run upgrade -- OLD_DATA_DIR BIN')
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: upgrade that database as its makers say.')
  const rows = await upgrade({ from, bin, dataDir, makeTables })
  process.stdout.write(`${dataDir} holds the ${rows} rows of ${from}. Start the server; keep the old folder a while.\n`)
}

/** Creates the tables of the site and of the payment sandbox. A trial's orders still need the sandbox's payments. */
async function makeTables(url: string): Promise<void> {
  const database = openDatabase(url, pino({ level: 'silent' }))
  try {
    await migrateDatabase(database)
    await prepareSandboxTables(database.pool)
  } finally {
    await database.close()
  }
}

runCommand(main)
