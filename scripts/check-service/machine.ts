import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { until } from '../../tests/server/until.ts'
import { patience } from './customer.ts'

/** The mount point of the machine’s disk. */
export const root = '/mnt/machine'
/** A file for certificates, under a name that no Debian package uses. */
const authorities = '/etc/check-service-authorities.pem'
/** The host's own certificate authority, if any, which npm needs in the new machine too. */
const { NODE_EXTRA_CA_CERTS: ownAuthorities } = process.env
/** The exit status of systemd-nspawn when its machine wants to reboot. */
const wantsReboot = 133

let nspawn: ChildProcess
let screen = ''

/**
 * Makes a bare Debian on a disk image of 20 GB. Deletes `folder`, which holds the image, while the disk stays mounted.
 */
export async function makeMachine(folder: string): Promise<void> {
  await until(async () => networkInterfaces().tap0 !== undefined, patience)
  // Only the check's namespaces see these mounts. systemd-nspawn writes locks beside its machine and into /run.
  // 10.0.2.3 is slirp4netns, which forwards to the host's name servers.
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

/** Restarts the machine with `systemctl reboot`. */
export async function reboot(): Promise<void> {
  const ended = once(nspawn, 'exit')
  tryInMachine('systemctl reboot')
  const [status] = await ended
  if (status !== wantsReboot) throw new Error(`The machine ended with status ${status} instead of a reboot:\n${screen}`)
  await boot()
}

/** Runs commands as root in one shell of the machine. Returns their output. Throws an Error if one fails. */
export function inMachine(commands: string): string {
  const { status, stdout, stderr } = tryInMachine(commands)
  if (status === 0) return stdout
  throw new Error(`This failed with status ${status}:\n${commands}\n${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`)
}

/** Runs commands as root in one shell of the machine. Returns their output and exit status. */
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
