import { isPaid, placeAndPay, untilOpen } from './customer.ts'
import { log } from './log.ts'
import { inMachine, reboot } from './machine.ts'
import { waitUntil } from './wait-until.ts'

const units = ['', '-backup', '-backup-copy', '-backup-verify'].map((part) => `tandoor-road${part}.service`)
/** What `systemd-analyze security` of Debian 13 says of each unit, times ten. More means less protected. */
const exposure = 12

/** Sees that no unit lets its service do more than it did, and that the site goes on where a photo found no memory. */
export function harden(): void {
  for (const unit of units) inMachine(`systemd-analyze security --threshold=${exposure} ${unit}`)
  const policy = inMachine('systemctl show --property OOMPolicy --value tandoor-road').trim()
  if (policy !== 'continue') throw new Error(`The site ends with a photo for which there is no memory: ${policy}`)
  log(`systemd-analyze security: ${exposure / 10} or less for each of ${units.length} units`)
}

/** Kills the site's process, and sees that systemd starts it again with what it had. */
export async function crash(): Promise<void> {
  const { id } = await placeAndPay()
  const before = mainProcess()
  const begun = Date.now()
  inMachine(`kill -KILL ${before}`)
  await waitUntil('systemd has started the site again', () => !['0', before].includes(mainProcess()))
  await untilOpen()
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1)
  if (!(await isPaid(id))) throw new Error('An order was lost in the crash')
  await placeAndPay()
  log(`killed with kill -9, and open again after ${seconds} s, with its orders`)
}

const timers = ['backup', 'backup-verify']
const stamp = (timer: string) => `/var/lib/systemd/timers/stamp-tandoor-road-${timer}.timer`

/** Restarts the machine. Before that it makes both timers believe that they missed a time while it was off. */
export async function restartMachine(): Promise<void> {
  const { id } = await placeAndPay()
  for (const timer of timers) {
    // The timers wait for some minutes at random, which the check takes away.
    const dropIn = `/etc/systemd/system/tandoor-road-${timer}.timer.d`
    inMachine(`mkdir ${dropIn} && printf '[Timer]\\nRandomizedDelaySec=0\\n' >${dropIn}/at-once.conf`)
    inMachine(`systemctl stop tandoor-road-${timer}.timer && touch --date='40 days ago' ${stamp(timer)}`)
  }
  await reboot()
  await untilOpen()
  if (!(await isPaid(id))) throw new Error('An order was lost when the machine restarted')
  await placeAndPay()
  log('the machine restarted, and the site opened by itself, with its orders')
}

/** Sees that the timers made up for what they had missed. */
export async function tryTimers(): Promise<void> {
  const said = { backup: 'holds the backup', 'backup-copy': 'Finished', 'backup-verify': 'told: The backup is good' }
  for (const [unit, words] of Object.entries(said)) {
    await waitUntil(`the timers have started ${unit}, and it says: ${words}`, () =>
      inMachine(`journalctl --boot --unit tandoor-road-${unit} --no-pager`).includes(words),
    )
  }
  log('the timers made the missed backup, its copy and the trial restore')
}

function mainProcess(): string {
  return inMachine('systemctl show --property MainPID --value tandoor-road').trim()
}
