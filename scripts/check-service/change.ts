import { isPaid, placeAndPay, read, untilOpen } from './customer.ts'
import type { Guide } from './guide.ts'
import { log } from './log.ts'
import { inMachine, root } from './machine.ts'
import { releaseAnotherVersion } from './repository.ts'

/** Updates the site to a commit with another version. */
export async function update(guide: Guide): Promise<void> {
  const { id } = await placeAndPay()
  const version = releaseAnotherVersion(root)
  const answers = async () => (await read('/healthz')).includes(version)
  if (await answers()) throw new Error('The new version answers before the update')
  const begun = Date.now()
  inMachine(guide.next('Updating'))
  await untilOpen()
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  if (!(await answers())) throw new Error('The update did not bring the new version')
  if (!(await isPaid(id))) throw new Error('An order was lost in the update')
  await placeAndPay()
  log(`updated to another commit within ${minutes} minutes, with its orders`)
}

/** Removes the site and sees that nothing of it is left but the copy elsewhere. */
export function remove(guide: Guide): void {
  inMachine(guide.next('Removing'))
  const left = inMachine(`
    find / -xdev -path /srv -prune -o '(' -name '*tandoor-road*' -o -nouser ')' -print
    find /proc -maxdepth 1 -nouser
    systemctl list-units --all --no-legend --plain 'tandoor-road*'`)
  if (left.trim()) throw new Error(`This is left after removing:\n${left}`)
  log('removed, and nothing is left but the copy elsewhere')
}
