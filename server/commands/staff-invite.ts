import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { invitePerson } from '../../contract/staff/people.ts'
import { ConfigError, operatorName, readConfig } from '../config.ts'
import { migrateDatabase } from '../database/database.ts'
import { mailLink } from '../mail/send-account-mail.ts'
import { createMailTransport } from '../mail/transport.ts'
import { serializers } from '../operations/loggable.ts'
import { inviteByCommand } from '../people/cli-access.ts'
import { goLive } from '../publishing/live-content.ts'
import { openLiveRelease } from '../publishing/releases.ts'
import { runCommand, say } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const usage = 'npm run staff:invite -- --email x@y --name "Their name" --role owner|manager|kitchen [--send]'

/** Prints the link for joining the staff or choosing a new passphrase. `--send` mails it too. */
async function main(): Promise<void> {
  const { send = false, ...invited } = readArguments()
  const config = readConfig()
  if (send && !config.smtpUrl)
    throw new ConfigError('--send needs a mail server: set SMTP_URL, or pass on the printed link')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { person, link } = await withDatabase(config, async (database) => {
    // Before the server's first start there are no tables.
    await migrateDatabase(database)
    goLive(await openLiveRelease(database))
    return inviteByCommand(database, config.publicUrl, invited, operatorName())
  })
  say(`${person.name} (${person.role}) opens this within 24 hours, once:`)
  say(link)
  if (!send) return
  const mails = createMailTransport(config)
  const log = pino({ level: 'warn', serializers }, pino.destination(2))
  const isSent = await mailLink({ mails, log }, person, link).finally(() => mails.close())
  if (!isSent) throw new Error(`The mail server did not take the mail to ${person.email}. Pass on the link yourself.`)
  say(`It was mailed to ${person.email}.`)
}

function readArguments() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { email: text, name: text, role: text, send: { type: 'boolean' } } })
  const parsed = invitePerson.input.safeParse({ send: false, ...values })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  throw new ConfigError([...faults, usage].join('\n'))
}

runCommand(main)
