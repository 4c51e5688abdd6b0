import { type Config, ConfigError, readConfig } from '../config.ts'
import { checkAddress, checkClock, checkWebhookAddress } from './check-live/address.ts'
import { checkBackups } from './check-live/backups.ts'
import { checkAllergens, checkCompanyFacts, checkSiteFacts } from './check-live/content.ts'
import { checkDatabase } from './check-live/database.ts'
import { checkDisk } from './check-live/disk.ts'
import type { Finding } from './check-live/finding.ts'
import { checkMail } from './check-live/mail.ts'
import { checkStripe } from './check-live/stripe.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run check:live` says line by line whether settings and surroundings are fit for customers, and exits with 1 if
 * they are not. It sends staff a test mail, except with `npm run check:live -- --no-mail`.
 */
async function main(): Promise<void> {
  const said = process.argv.slice(2)
  if (said.some((each) => each !== '--no-mail')) throw new ConfigError('Say --no-mail, or nothing: npm run check:live')
  const found = await checkLive(readConfig(), said.length === 0)
  for (const { level, about, says } of found) {
    process.stdout.write(`${level.padEnd(8)} ${about.padEnd(10)} ${says}\n`)
  }
  if (found.some((each) => each.level === 'problem')) process.exitCode = 1
}

async function checkLive(config: Config, sendsMail: boolean): Promise<Finding[]> {
  // It also reads what the site says, which others look at.
  const database = await checkDatabase(config)
  const found = await Promise.all([
    checkStripe(config),
    checkWebhookAddress(config),
    checkMail(config, sendsMail),
    checkSiteFacts(config),
    checkAllergens(config),
    checkCompanyFacts(config),
    checkAddress(config),
    checkClock(config),
    checkDisk(config),
    checkBackups(config),
  ])
  return [database, ...found].flat()
}

runCommand(main)
