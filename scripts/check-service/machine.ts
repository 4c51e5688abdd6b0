import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { until } from '../../tests/server/until.ts'
import { patience } from './customer.ts'

/** Where the machine’s disk is mounted. */
export const root = '/mnt/machine'
/** A file for certificates, whose name no package of Debian uses. */
const authorities = '/etc/check-service-authorities.pem'
/** This machine's own certificate authority, where it has one, because npm needs it in the new machine too. */
const { NODE_EXTRA_CA_CERTS: ownAuthorities } = process.env
/** systemd-nspawn ends with this status when its machine wants to start again. */
const wantsReboot = 133

let nspawn: ChildProcess
let screen = ''

/** Makes a bare Debian on a disk of its own, 20 GB large. Removes `folder`, in which the disk's file was made, at once. */
export async function makeMachine(folder: string): Promise<void> {
  await until(async () => networkInterfaces().tap0 !== undefined, patience)
  // Only the check's namespaces see these mounts. systemd-nspawn writes locks beside its machine and into /run. At
  // 10.0.2.3 slirp4netns answers, and asks the name servers of the machine around this one.
  const lines = `
    mount -t tmpfs tmpfs /run
    mount -t tmpfs tmpfs /mnt
    mkdir ${root}
    truncate --size=20G ${folder}/disk.img
    mkfs.ext4 -q ${folder}/disk.img
    mount -o loop ${folder}/disk.img ${root}
    umount --recursive /sys/fs/cgroup
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
    ip link set lo up
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus trixie ${root}
    echo tandoor >${root}/etc/hostname
    echo 'nameserver 10.0.2.3' >${root}/etc/resolv.conf`
  execFileSync('sh', ['-euc', lines], { stdio: ['ignore', 'ignore', 'inherit'] })
  rmSync(folder, { recursive: true })
  if (ownAuthorities) copyFileSync(ownAuthorities, `${root}${authorities}`)
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
  await until(async () => {
    if (nspawn.exitCode !== null) throw new Error(`The machine did not start:\n${screen}`)
    return /^(running|degraded)$/m.test(tryInMachine('systemctl is-system-running').stdout)
  }, patience)
}

/** Restarts the whole machine as `systemctl reboot` does. */
export async function reboot(): Promise<void> {
  const ended = once(nspawn, 'exit')
  tryInMachine('systemctl reboot')
  const [status] = await ended
  if (status !== wantsReboot) throw new Error(`The machine ended with status ${status} instead of a reboot:\n${screen}`)
  await boot()
}

/** Runs commands in the machine as its root would in one shell. Returns what they printed; throws when one fails. */
export function inMachine(commands: string): string {
  const { status, stdout, stderr } = tryInMachine(commands)
  if (status === 0) return stdout
  throw new Error(`This failed with status ${status}:\n${commands}\n${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`)
}

/** Runs commands in the machine as its root would, and returns also how they ended. */
export function tryInMachine(commands: string) {
  const first = readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8').trim().split(' ')[0] || '0'
  const enter = ['--target', first, '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd']
  return spawnSync('nsenter', [...enter, 'bash', '--login', '-euo', 'pipefail', '-c', commands], {
    env: {
      HOME: '/root',
      USER: 'root',
      LANG: 'C.UTF-8',
      SYSTEMD_PAGER: 'cat',
      ...(ownAuthorities && { NODE_EXTRA_CA_CERTS: authorities }),
    },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
}
