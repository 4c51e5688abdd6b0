import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { until } from '../../tests/server/until.ts'
import { readGuide, takeFrom } from '../operations-guide.ts'
import { isPaid, joinBy, openAfterRestore, patience, placeAndPay, read, takePhoto, untilOpen } from './customer.ts'
import { boot, inMachine, makeMachine, reboot, root, tryInMachine } from './machine.ts'

const here = new URL('../..', import.meta.url).pathname
/** The path, in the machine, of a copy of this checkout's last commit. */
const repository = '/srv/tandoor-road.git'
const copy = '/srv/tandoor-road-copy'
const guide = takeFrom(readGuide())

/** Follows the guide from a bare Debian to removal. Runs as the first process of its own namespaces (main.ts). */
async function main(): Promise<void> {
  await makeMachine(process.argv[2] ?? '')
  execFileSync('git', ['clone', '--quiet', '--bare', here, `${root}${repository}`])
  execFileSync('git', ['-C', `${root}${repository}`, 'update-ref', 'refs/heads/main', 'HEAD'])
  execFileSync('git', ['-C', `${root}${repository}`, 'symbolic-ref', 'HEAD', 'refs/heads/main'])
  await boot()
  log('a bare Debian has booted under systemd')
  await orderFirst()
  const photo = await inviteOwner()
  await backUp()
  const found = inMachine(guide('9. Check'))
  log(`check:live: ${found.trim().split('\n').at(-1)}`)
  await crash()
  await restartMachine()
  await loseEverything()
  await read(photo)
  await update()
  remove()
}

const log = (line: string) => console.log(`${Math.round(performance.now() / 1_000)} s  ${line}`)

/**
 * Installs the site, places and pays the guide's first order, waits for the mail about it, and deletes the trial data.
 */
async function orderFirst(): Promise<void> {
  inMachine(guide('1. The machine').replace('<repository>', repository))
  await untilOpen()
  assert.match(inMachine(guide('2. A first order')), /is open at http:\/\/localhost:3000[\s\S]*Staff: http/)
  const { number } = await placeAndPay()
  const mail = `ls /var/lib/tandoor-road/mail/staff-new-order.${number}.eml`
  await until(async () => tryInMachine(mail).status === 0, patience)
  inMachine(guide('2. A first order'))
  await untilOpen()
  assert.doesNotMatch(inMachine('ls /var/lib/tandoor-road'), /mail/)
  log('installed, started as a service, and an order is placed, paid and mailed')
}

/** Invites the first owner, who joins and takes a photo. Returns the photo's path. */
async function inviteOwner(): Promise<string> {
  // The exposure that Debian 13's `systemd-analyze security` reports for each unit, times ten. A higher value means
  // less protected.
  for (const unit of ['', '-backup', '-backup-copy', '-backup-verify'])
    inMachine(`systemd-analyze security --threshold=12 tandoor-road${unit}.service`)
  // The site must keep running if a photo runs out of memory.
  assert.equal(inMachine('systemctl show --property OOMPolicy --value tandoor-road').trim(), 'continue')
  const [link = ''] = /^http\S+\/staff\/join\/\S+$/m.exec(inMachine(guide('4. The first owner'))) ?? []
  return takePhoto(await joinBy(link))
}

/** Makes and opens the first backup, copies it elsewhere, and test-restores it. */
async function backUp(): Promise<void> {
  await placeAndPay()
  assert.match(inMachine(guide('6. Backups')), /\.tar\.gz opens\. It holds orders: 1,/)
  inMachine(guide('7. A copy elsewhere'))
  const readable = `grep --recursive --files-with-matches --text 'PG_VERSION\\|tandoor-road-20' ${copy} || true`
  assert.equal(inMachine(readable), '', 'the copy is encrypted')
  assert.match(inCopy('ls latest'), /tandoor-road-\S+\.tar\.gz/)
  assert.match(
    inMachine(guide('8. A restore each month')),
    /is told: The backup is good: it was restored, with 1 order/,
  )
  assert.match(newestReport(), /fetched-from-the-copy/)
  const password = '/etc/tandoor-road-backup-copy.password'
  inMachine(`mv ${password} /root && systemctl start tandoor-road-backup-verify; mv /root/*.password ${password}`)
  assert.match(newestReport(), /orders could be lost/)
  log('backed up, copied, restored on trial, and staff are told of a good and a bad one')
}

/** Returns the newest backup report to staff, without quoted-printable line breaks (RFC 2045). */
const newestReport = () =>
  inMachine('cat "$(ls /var/lib/tandoor-road/mail/staff-backup-report.* | tail -n 1)"').replaceAll('=\r\n', '')

/** Runs restic on the copy. Waits while the copy's own unit tidies up. */
const inCopy = (command: string) =>
  inMachine(`set -a && . /etc/tandoor-road-backup-copy.env && restic --no-cache --retry-lock 5m ${command}`)

/** Kills the site's process, and checks that systemd restarts it with its data. */
async function crash(): Promise<void> {
  const { id } = await placeAndPay()
  const mainProcess = () => inMachine('systemctl show --property MainPID --value tandoor-road').trim()
  const before = mainProcess()
  inMachine(`kill -KILL ${before}`)
  await until(async () => !['0', before].includes(mainProcess()), patience)
  await untilOpen()
  assert(await isPaid(id), 'the order survives a crash')
  log('killed, and open again with its orders')
}

/** Restarts the machine with timers that seem to have missed a run, and checks that they catch up. */
async function restartMachine(): Promise<void> {
  const { id } = await placeAndPay()
  for (const timer of ['tandoor-road-backup.timer', 'tandoor-road-backup-verify.timer']) {
    // Removes the timers' random delay of some minutes.
    inMachine(`
      mkdir /etc/systemd/system/${timer}.d
      printf '[Timer]\\nRandomizedDelaySec=0\\n' >/etc/systemd/system/${timer}.d/at-once.conf
      systemctl stop ${timer}
      touch --date='40 days ago' /var/lib/systemd/timers/stamp-${timer}`)
  }
  await reboot()
  await untilOpen()
  assert(await isPaid(id), 'the order survives a restart of the machine')
  const said = { backup: 'holds the backup', 'backup-copy': 'Finished', 'backup-verify': 'told: The backup is good' }
  for (const [unit, words] of Object.entries(said)) {
    const journal = `journalctl --boot --unit tandoor-road-${unit} --no-pager`
    await until(async () => inMachine(journal).includes(words), patience)
  }
  log('the machine restarted, the site opened by itself, and the timers made up for what they missed')
}

/**
 * Deletes everything except the copy and its password, and follows the guide from there to a site that backs up again.
 */
async function loseEverything(): Promise<void> {
  const { id } = await placeAndPay()
  inMachine('systemctl start tandoor-road-backup && systemctl start tandoor-road-backup-copy')
  const password = inMachine('cat /etc/tandoor-road-backup-copy.password').trim()
  // Adds another user, so that the site's new user gets another number than the owner of the copy.
  inMachine(`
    systemctl disable --quiet --now tandoor-road tandoor-road-backup{,-verify}.timer tandoor-road-backup-copy
    rm -rf /etc/systemd/system/tandoor-road* /opt/tandoor-road /var/cache/tandoor-road* /etc/tandoor-road*
    rm -rf /var/lib/systemd/timers/stamp-tandoor-road* /var/lib/tandoor-road* /var/backups/tandoor-road
    systemctl daemon-reload && systemctl reset-failed
    userdel tandoor-road
    useradd --system somebody-else`)
  inMachine(guide('After a loss').replace('<repository>', repository).replace('<password>', password))
  const known = inMachine(guide('After a loss'))
  const snapshot = known.match(/^[0-9a-f]{8}(?= )/gm)?.at(-1) ?? ''
  assert.match(inMachine(guide('After a loss').replace('<snapshot>', snapshot)), /opens\. It holds orders: \d+,/)
  inMachine(guide('After a loss'))
  await untilOpen()
  assert(await isPaid(id), 'the order is back')
  await openAfterRestore('meera@restaurant.example')
  assert.equal(inCopy('snapshots'), known, 'the copy is unchanged before all is back')
  assert.match(inMachine(guide('After a loss')), /holds the backup/)
  await until(async () => inCopy('snapshots') !== known, patience)
  log('all of the site is lost, and all is back from the copy and its password')
}

/** Updates the site to a commit with another version number. */
async function update(): Promise<void> {
  const { id } = await placeAndPay()
  const work = `
    git clone --quiet ${root}${repository} ${root}/srv/work && cd ${root}/srv/work
    sed -i '0,/"version": "[^"]*/s//&-after-the-update/' package.json
    git -c user.name=Check -c user.email=check@localhost commit --quiet --all --message='Change the version'
    git push --quiet origin main && rm -r ${root}/srv/work`
  execFileSync('sh', ['-euc', work])
  assert.doesNotMatch(await read('/healthz'), /after-the-update/)
  inMachine(guide('Updating'))
  await untilOpen()
  assert.match(await read('/healthz'), /after-the-update/)
  assert(await isPaid(id), 'the order survives an update')
  log('updated to another commit, with its orders')
}

/** Removes the site and checks that only the copy elsewhere is left. */
function remove(): void {
  inMachine(guide('Removing'))
  const left = inMachine(`
    find / -xdev -path /srv -prune -o '(' -name '*tandoor-road*' -o -nouser ')' -print
    find /proc -maxdepth 1 -nouser
    systemctl list-units --all --no-legend --plain 'tandoor-road*'`)
  assert.equal(left.trim(), '', 'nothing is left')
  log('removed, and nothing is left but the copy elsewhere')
}

// As the first process of its namespace, this one gets only the signals that it handles.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
await main().catch((error: Error) => {
  log(error.message)
  log(tryInMachine('journalctl --unit tandoor-road --lines 20 --no-pager').stdout)
  process.exitCode = 1
})
process.exit()
