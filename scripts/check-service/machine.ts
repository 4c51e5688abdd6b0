import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { waitUntil } from './wait-until.ts'

const release = 'trixie'
/** Where the machine’s disk is mounted. */
export const root = '/mnt/machine'
/** A file for certificates, whose name no package of Debian uses. */
const authorities = '/etc/check-service-authorities.pem'
/** systemd-nspawn ends with this status when its machine wants to start again. */
const wantsReboot = 133

let nspawn: ChildProcess
let screen = ''

/** Makes a bare Debian on a disk of its own, 20 GB large. Removes `folder`, in which the disk's file was made, at once. */
export async function makeMachine(folder: string): Promise<void> {
  await waitUntil('the network is there', () => networkInterfaces().tap0 !== undefined)
  // Only the check's namespaces see these mounts. systemd-nspawn writes locks beside its machine and into /run.
  for (const place of ['/run', '/mnt']) execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', place])
  mkdirSync(root)
  const disk = `${folder}/disk.img`
  execFileSync('truncate', ['--size=20G', disk])
  execFileSync('mkfs.ext4', ['-q', disk])
  execFileSync('mount', ['-o', 'loop', disk, root])
  rmSync(folder, { recursive: true })
  execFileSync('umount', ['--recursive', '/sys/fs/cgroup'])
  execFileSync('mount', ['-t', 'cgroup2', 'cgroup2', '/sys/fs/cgroup'])
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  const included = 'systemd,systemd-sysv,dbus'
  quietly('debootstrap', ['--variant=minbase', `--include=${included}`, release, root])
  writeFileSync(`${root}/etc/hostname`, 'tandoor\n')
  // At this address slirp4netns answers, and asks the name servers of the machine around this one.
  writeFileSync(`${root}/etc/resolv.conf`, 'nameserver 10.0.2.3\n')
  trustTheSame()
}

/** Copies this machine's own certificate authority, where it has one, because npm needs it in the new machine too. */
function trustTheSame(): void {
  const { NODE_EXTRA_CA_CERTS: file } = process.env
  if (file) copyFileSync(file, `${root}${authorities}`)
}

/** Starts the machine and waits until systemd has started everything. */
export async function boot(): Promise<void> {
  const options = ['--boot', '--register=no', '--keep-unit', '--console=pipe', '--resolv-conf=off', '--machine=tandoor']
  nspawn = spawn('systemd-nspawn', [`--directory=${root}`, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [nspawn.stdout, nspawn.stderr]) {
    stream?.on('data', (chunk) => {
      screen += chunk
    })
  }
  await waitUntil('systemd has started everything', () => {
    if (nspawn.exitCode !== null) throw new Error(`The machine did not start:\n${screen}`)
    return /^(running|degraded)$/m.test(tryInMachine('systemctl is-system-running').stdout)
  })
}

/** Restarts the whole machine as `systemctl reboot` does. */
export async function reboot(): Promise<void> {
  const ended = once(nspawn, 'exit')
  tryInMachine('systemctl reboot')
  const [status] = await Promise.race([ended, setTimeout(120_000, ['no'], { ref: false })])
  if (status !== wantsReboot) throw new Error(`The machine ended with status ${status} instead of a reboot:\n${screen}`)
  await boot()
}

/** Runs commands in the machine as its root would in one shell. Returns what they printed; throws when one fails. */
export function inMachine(commands: string): string {
  const { status, stdout, stderr } = tryInMachine(commands)
  if (status !== 0)
    throw new Error(`This failed with status ${status}:\n${commands}\n${endOf(stdout)}\n${endOf(stderr)}`)
  return stdout
}

/** Runs commands in the machine as its root would, and returns also how they ended. */
function tryInMachine(commands: string) {
  const enter = ['--target', String(firstProcess()), '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd']
  return spawnSync('nsenter', [...enter, 'bash', '--login', '-euo', 'pipefail', '-c', commands], {
    env: {
      HOME: '/root',
      USER: 'root',
      LANG: 'C.UTF-8',
      SYSTEMD_PAGER: 'cat',
      ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: authorities }),
    },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
}

/** Returns the last lines of the site's journal, or nothing where the machine does not run. */
export function endOfJournal(): string {
  try {
    return tryInMachine('journalctl --unit tandoor-road --lines 20 --no-pager').stdout
  } catch {
    return ''
  }
}

/** Returns the id that the machine's first process has outside the machine. */
function firstProcess(): string {
  return readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8').trim().split(' ')[0] || '0'
}

const endOf = (text: string) => text.trimEnd().split('\n').slice(-20).join('\n')

function quietly(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${program} failed:\n${endOf(stdout)}\n${endOf(stderr)}`)
}
