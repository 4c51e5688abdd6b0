import { isPaid, placeAndPay, untilOpen } from './customer.ts'
import type { Guide } from './guide.ts'
import { log } from './log.ts'
import { inMachine } from './machine.ts'
import { openAfterRestore } from './owner.ts'
import { waitUntil } from './wait-until.ts'

const backups = '/var/backups/tandoor-road'
const copy = '/srv/tandoor-road-copy'
const loss = 'After a loss'
/** The address of the owner whom the guide invites. */
const firstOwner = 'meera@restaurant.example'
const mails = '/var/lib/tandoor-road/mail'

/** Places an order, makes the first backup and opens it. */
export async function backUp(guide: Guide): Promise<void> {
  await placeAndPay()
  const said = inMachine(guide.next('6. Backups'))
  expect(said, /\.tar\.gz opens\. It holds orders: 1,/)
  log('the first backup is made, opened and holds the order')
}

/** Copies the backups elsewhere, and sees that nobody can read them there. */
export function copyElsewhere(guide: Guide): void {
  inMachine(guide.next('7. A copy elsewhere'))
  const readable = inMachine(
    `grep --recursive --files-with-matches --text 'PG_VERSION\\|tandoor-road-20' ${copy} || true`,
  )
  if (readable) throw new Error(`The copy is not encrypted: ${readable}`)
  expect(inCopy('ls latest'), /tandoor-road-\S+\.tar\.gz/)
  expect(inCopy('check'), /no errors were found/)
  log(`restic's copy elsewhere is complete, encrypted and sound: ${inMachine(`du -sh ${copy}`).split('\t')[0]}`)
}

/** Restores the newest backup of the copy on trial and reads the mail about it; then the same without a password. */
export function restoreEachMonth(guide: Guide): void {
  expect(inMachine(guide.next('8. A restore each month')), /is told: The backup is good: it was restored, with 1 order/)
  expect(newestReport(), /fetched-from-the-copy/)
  const password = '/etc/tandoor-road-backup-copy.password'
  inMachine(
    `mv ${password} ${password}.away && systemctl start tandoor-road-backup-verify; mv ${password}.away ${password}`,
  )
  expect(newestReport(), /orders could be lost/)
  log('the trial restore fetches from the copy and reports by mail, good and bad')
}

/** Loses all of the site but its copy and the copy's password, and follows the guide from there to a site that backs up. */
export async function loseEverything(guide: Guide, repository: string): Promise<void> {
  const { id, number } = await placeAndPay()
  inMachine('systemctl start tandoor-road-backup && systemctl start tandoor-road-backup-copy')
  const password = inMachine('cat /etc/tandoor-road-backup-copy.password').trim()
  empty()
  inMachine(guide.next(loss).replace('<repository>', repository).replace('<password>', password))
  const known = inMachine(guide.next(loss))
  const snapshots = [...known.matchAll(/^([0-9a-f]{8}) /gm)].map(([, snapshot]) => snapshot ?? '')
  expect(inMachine(guide.next(loss).replace('<snapshot>', snapshots.at(-1) ?? '')), /opens\. It holds orders: \d+,/)
  inMachine(guide.next(loss))
  await untilOpen()
  if (!(await isPaid(id))) throw new Error(`Order ${number} was lost`)
  await openAfterRestore(firstOwner)
  if (inCopy('snapshots') !== known) throw new Error('The copy was changed before all was back')
  expect(inMachine(guide.next(loss)), /holds the backup/)
  await waitUntil('the copy has the first backup of the new machine', () => inCopy('snapshots') !== known)
  log('all of the site is lost, and all is back from the copy and its password')
}

/**
 * Removes from the machine everything that a new one does not have. Another user is added first, so that the site's next
 * user gets another number than the one that owns the copy.
 */
function empty(): void {
  inMachine(`
    systemctl disable --quiet --now tandoor-road tandoor-road-backup{,-verify}.timer tandoor-road-backup-copy
    rm -rf /etc/systemd/system/tandoor-road* /opt/tandoor-road /var/cache/tandoor-road* /etc/tandoor-road*
    rm -rf /var/lib/systemd/timers/stamp-tandoor-road* /var/lib/tandoor-road* ${backups}
    systemctl daemon-reload && systemctl reset-failed
    userdel tandoor-road
    useradd --system somebody-else`)
}

/** Returns the newest mail to staff about a backup, without the line ends that quoted-printable adds (RFC 2045). */
function newestReport(): string {
  return inMachine(`cat "$(ls ${mails}/staff-backup-report.* | tail -n 1)"`).replaceAll('=\r\n', '')
}

/** Runs restic on the copy. It waits while the copy's own unit tidies there. */
function inCopy(command: string): string {
  return inMachine(`set -a && . /etc/tandoor-road-backup-copy.env && restic --no-cache --retry-lock 5m ${command}`)
}

function expect(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`This does not match ${pattern}:\n${text}`)
}
