import { parseArgs } from 'node:util'
import { limits } from '../../contract/limits.ts'
import { emailAddress } from '../../contract/text-fields.ts'
import { ConfigError, operatorName, readConfig } from '../config.ts'
import { revokeByCommand } from '../people/cli-access.ts'
import { runCommand, say } from './run-command.ts'
import { withDatabase } from './with-database.ts'

/** `npm run staff:revoke -- --email x@y` removes somebody from the staff and ends their sessions at once. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } })
  const email = emailAddress(limits.email, 'no e-mail address').safeParse(values.email)
  if (!email.success) throw new ConfigError('Say whose access: npm run staff:revoke -- --email somebody@example.com')
  const revoked = await withDatabase(readConfig(), (database) => revokeByCommand(database, email.data, operatorName()))
  if (!revoked) throw new Error(`Nobody on the staff has the address ${email.data}.`)
  const { person, sessions, owners } = revoked
  say(`${person.name} is off the staff. Sessions ended: ${sessions}.`)
  if (owners === 0) say('Nobody is an owner now. Invite one: npm run staff:invite -- --email … --name … --role owner')
}

runCommand(main)
