import { placeAndPay, read, untilOpen } from './customer.ts'
import type { Guide } from './guide.ts'
import { log } from './log.ts'
import { inMachine } from './machine.ts'
import { joinAndTakePhoto } from './owner.ts'
import { waitUntil } from './wait-until.ts'

/** Installs the site and starts it as a service. */
export function install(guide: Guide, repository: string): void {
  inMachine(guide.next('1. The machine').replace('<repository>', repository))
  log('installed, built and started as a service')
}

/** Places and pays the guide's first order, sees the mail about it, and deletes the first try's data. */
export async function orderFirst(guide: Guide): Promise<void> {
  await untilOpen()
  const journal = inMachine(guide.next('2. A first order'))
  if (!/is open at http:\/\/localhost:3000[\s\S]*Staff: http/.test(journal))
    throw new Error(`The journal says: ${journal}`)
  const { number } = await placeAndPay()
  const mail = `/var/lib/tandoor-road/mail/staff-new-order.${number}.eml`
  await waitUntil('staff have the mail', () => inMachine(`ls ${mail} 2>/dev/null || true`) !== '')
  log(`order ${number} is placed and paid in the sandbox, and its mail to staff is written`)
  inMachine(guide.next('2. A first order'))
  await untilOpen()
  if (inMachine('ls /var/lib/tandoor-road').includes('mail'))
    throw new Error('The data of the first try is still there')
}

/** Invites the first owner, who joins and takes a photo, and returns the photo's address. */
export async function inviteOwner(guide: Guide): Promise<string> {
  const [link = ''] = /^http\S+\/staff\/join\/\S+$/m.exec(inMachine(guide.next('4. The first owner'))) ?? []
  await read(link)
  const photo = await joinAndTakePhoto(link)
  await read(photo)
  log('staff:invite: the owner joins by its link, and the site makes a photo of 12 megapixels')
  return photo
}

/** Runs check:live, which must miss nothing that matters on this machine. */
export function checkLive(guide: Guide): void {
  const found = inMachine(guide.next('9. Check'))
  log(`check:live: ${count(found, 'done')} lines done, ${count(found, 'open')} open, fit for customers`)
}

const count = (lines: string, level: string) => lines.split('\n').filter((line) => line.startsWith(level)).length
