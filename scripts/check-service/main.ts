import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { until } from '../../tests/server/until.ts'

const packages = ['debootstrap', 'git', 'iproute2', 'e2fsprogs', 'util-linux', 'slirp4netns', 'systemd-container']

/**
 * `npm run check:service` follows docs/operations/ with the last commit, on a Debian of its own under systemd.
 * Everything runs in its own namespaces: the kernel ends their processes and mounts with this process, even if it is
 * killed.
 */
async function main(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Run this as root on Linux: it makes a machine in namespaces.')
  const { status } = spawnSync('dpkg', ['--status', ...packages])
  if (status !== 0) throw new Error(`Programs are missing: apt-get install ${packages.join(' ')}`)
  const folder = mkdtempSync('/var/tmp/check-service-')
  const group = makeGroup()
  const world = enterWorld(group, folder)
  const children = [world]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => world.kill('SIGKILL'))
  try {
    const ended = once(world, 'exit')
    while (world.exitCode === null && networkOf(world.pid) === networkOf(process.pid)) await setTimeout(20)
    // A process of ours connects the namespaces to the outside, so that the machine's own network stays unchanged.
    children.push(spawnBound(['slirp4netns', '--configure', '--mtu=65520', String(world.pid), 'tap0'], 'ignore'))
    const [code] = await ended
    process.exitCode = code ?? 1
  } finally {
    for (const each of children) each.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    await until(async () => removeGroup(group), 10_000)
  }
}

/**
 * Makes a control group for the check's machine, beside those of the host. Returns its folder. Throws an Error without
 * cgroup2.
 */
function makeGroup(): string {
  const [, root] = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
  if (!root) throw new Error('This machine has no cgroup2 file system, which systemd needs.')
  const group = join(root, `check-service-${process.pid}`)
  mkdirSync(group)
  return group
}

/** Removes a control group and those inside it. Returns false while killed processes are still in one. */
function removeGroup(group: string): boolean {
  try {
    for (const entry of readdirSync(group, { withFileTypes: true })) {
      if (entry.isDirectory() && !removeGroup(join(group, entry.name))) return false
    }
    rmdirSync(group)
    return true
  } catch {
    return false
  }
}

/** Starts follow-the-guide.ts as the first process of new namespaces. */
function enterWorld(group: string, folder: string): ChildProcess {
  const program = new URL('follow-the-guide.ts', import.meta.url).pathname
  const enter =
    'echo $$ >"$0/cgroup.procs" && exec unshare --mount --net --uts --ipc --cgroup --pid --fork --kill-child --mount-proc "$@"'
  return spawnBound(['sh', '-c', enter, group, process.execPath, program, folder])
}

/** Starts a process that the kernel kills when this process ends. */
function spawnBound(command: string[], stdio: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', ...command], { stdio })
}

const networkOf = (pid = 0) => readlinkSync(`/proc/${pid}/ns/net`)

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
