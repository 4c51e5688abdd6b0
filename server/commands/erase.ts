import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { limits } from '../../contract/limits.ts'
import { formatPence } from '../../contract/money.ts'
import { emailAddress } from '../../contract/text-fields.ts'
import { ConfigError, operatorName, readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { countInSandbox } from '../database/sandbox-customers.ts'
import { onDocument } from '../documents/document-content.ts'
import { deleteMails, findMailsAbout } from '../mail/kept-mails.ts'
import { erasePersonalData, findPersonalData } from '../personal-data/personal-data.ts'
import { deleteSpentFiles } from '../publishing/photos/photo-cache.ts'
import { erasePhoto } from '../publishing/photos/photos.ts'
import { runCommand, say } from './run-command.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run erase -- --email x@y` shows all data about a person and erases it after a yes. `--photo` with the address of
 * one of the site's photos erases that photo.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, photo: { type: 'string' } } })
  const email = emailAddress(limits.email, 'no e-mail address').safeParse(values.email)
  const [photo] = /[0-9a-f]{64}/.exec(values.photo ?? '') ?? []
  const config = readConfig()
  if (photo) await withDatabase(config, (database) => askAndErasePhoto(database, config.dataDir, photo))
  else if (email.success) await withDatabase(config, (database) => showAndErase(database, config.mailDir, email.data))
  else
    throw new ConfigError(
      'Say whose data: npm run erase -- --email somebody@example.com, or which photo: npm run erase -- --photo ADDRESS',
    )
}

async function askAndErasePhoto(database: Database, dataDir: string, photo: string): Promise<void> {
  if (!(await isConfirmed())) return say('Nothing was erased.')
  if (!(await erasePhoto(database, photo, operatorName())))
    return say(
      'Nothing was erased: there is no such photo, or the site shows it. Take it out at Site and publish first.',
    )
  await deleteSpentFiles(database, dataDir)
  say('Erased. Of several servers, empty the folder photos in the DATA_DIR of the others too; it fills by itself.')
  say('Browsers that have shown the photo may keep it, and backups are not touched.')
}

async function showAndErase(database: Database, mailDir: string, email: string): Promise<void> {
  const { orders, applications, enquiries, news, formerly } = await findPersonalData(database, email)
  say(`Held about ${email}:`)
  for (const each of orders) say(orderInWords(each))
  for (const each of applications) say(`  application as ${each.position}, CV ${each.cv ?? 'none'}`)
  for (const each of enquiries) say(`  enquiry about ${each.eventDate ?? 'an event without a day'}`)
  for (const each of news) say(`  sign-up for news: ${newsInWords(each)}`)
  for (const number of formerly) say(`  the address, which order ${number} had before it was changed`)
  const numbers = orders.map((each) => each.orderNumber)
  const mails = await findMailsAbout(mailDir, email, numbers)
  const payments = await countInSandbox(database, email)
  for (const each of mails) say(`  mail ${each} in ${mailDir}`)
  if (payments > 0) say(`  ${payments} records of the payment sandbox`)
  const found = [orders, applications, enquiries, news, formerly, mails].some((each) => each.length > 0)
  if (!found && payments === 0) return say('  nothing.')
  const toCook = orders.filter((each) => each.isToCook).map((each) => each.orderNumber)
  if (toCook.length > 0) return sayToCook(toCook)
  if (!(await isConfirmed())) return say('Nothing was erased.')
  const erased = await erasePersonalData(database, email)
  if (erased.toCook.length > 0) return sayToCook(erased.toCook)
  // Searched again, because more mails may have been written while the question was open.
  const mailsErased = await findMailsAbout(mailDir, email, numbers)
  await deleteMails(mailDir, mailsErased)
  say(
    `Erased: ${erased.applications} applications with their CVs, ${erased.enquiries} enquiries, ${erased.news} sign-ups for news, and the person in ${erased.orders} orders.`,
  )
  if (formerly.length > 0) say(`Erased: the address in the changes of ${formerly.join(', ')}, which stay.`)
  if (mailsErased.length > 0) say(`Deleted: ${mailsErased.length} mails in ${mailDir}.`)
  say('Amounts, dates and items of the orders stay for the books. Mails that were sent and backups are not touched.')
  say('VAT invoices keep the customer’s name and address until KEEP_ORDERS_DAYS is over, as the law asks.')
}

type Held = Awaited<ReturnType<typeof findPersonalData>>

function orderInWords({ orderNumber, eventDate, paymentStatus, invoiceTo, owedPence }: Held['orders'][number]): string {
  const { company, address } = invoiceTo ? onDocument(invoiceTo) : { company: '', address: [] }
  const invoice = invoiceTo ? `, invoice to ${[company, ...address].join(', ')}` : ''
  const owed =
    owedPence > 0 ? `, ${formatPence(owedPence)} still to be paid: once erased, nobody can be asked for it` : ''
  return `  order ${orderNumber} for ${eventDate}, payment ${paymentStatus}${owed}${invoice}`
}

type SignUp = Held['news'][number]

function newsInWords({ topic, askedAt, confirmedAt, leftAt, toldAt, wordingVersion }: SignUp): string {
  const at = (moment: Date | null) => moment?.toISOString() ?? 'never'
  const asked = `asked ${at(askedAt)} (wording of ${wordingVersion}), confirmed ${at(confirmedAt)}`
  return `${topic}, ${asked}, told of the opening ${at(toldAt)}, left ${at(leftAt)}`
}

function sayToCook(toCook: string[]): void {
  say(`Nothing was erased: ${toCook.join(', ')} is paid and still to be cooked. Refund it in Stripe first.`)
}

async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Erase all of this for good? Type yes: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

runCommand(main)
