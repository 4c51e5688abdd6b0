import { type Config, readConfig } from '../config.ts'
import { checkAddress, checkClock, checkWebhookAddress } from './check-live/address.ts'
import { checkDatabase } from './check-live/database.ts'
import type { Finding } from './check-live/finding.ts'
import { checkStripe } from './check-live/stripe.ts'
import { checkDisk, checkMail } from './check-live/surroundings.ts'
import { runCommand } from './run-command.ts'

/** `npm run check:live`: says line by line whether settings and surroundings are fit for customers; 1 if they are not. */
async function main(): Promise<void> {
  const found = await checkLive(readConfig())
  for (const { level, about, says } of found) {
    process.stdout.write(`${level.padEnd(8)} ${about.padEnd(10)} ${says}\n`)
  }
  if (found.some((each) => each.level === 'problem')) process.exitCode = 1
}

async function checkLive(config: Config): Promise<Finding[]> {
  const found = await Promise.all([
    checkDatabase(config),
    checkStripe(config),
    checkWebhookAddress(config),
    checkMail(config),
    checkAddress(config),
    checkClock(config),
    checkDisk(config),
  ])
  return found.flat()
}

runCommand(main)
