import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { makeGroup, removeGroup } from './control-group.ts'
import { missingPackages } from './missing-packages.ts'

/**
 * `npm run check:service` follows docs/operations/ on a Debian of its own, under systemd. Everything runs in
 * namespaces of its own: the kernel ends their processes and mounts together with this one, also when it is killed.
 */
async function main(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return refuse('The check needs root on Linux.')
  const missing = missingPackages()
  if (missing.length > 0) return refuse(`The check needs more of Debian: apt install ${missing.join(' ')}`)
  const folder = mkdtempSync('/var/tmp/check-service-')
  const group = makeGroup()
  const world = enterWorld(group, folder)
  const children = [world]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => world.kill('SIGKILL'))
  try {
    const ended = once(world, 'exit')
    await untilApart(world)
    children.push(connect(world))
    const [code] = await ended
    process.exitCode = code ?? 1
  } finally {
    for (const each of children) each.kill('SIGKILL')
    await removeGroup(group)
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuse(why: string): void {
  console.error(why)
  process.exitCode = 1
}

/** Starts follow-the-guide.ts as the first process of new namespaces. */
function enterWorld(group: string, folder: string): ChildProcess {
  const program = new URL('follow-the-guide.ts', import.meta.url).pathname
  const enter =
    'echo $$ >"$0/cgroup.procs" && exec unshare --mount --net --uts --ipc --cgroup --pid --fork --kill-child --mount-proc "$@"'
  return spawnBound(['sh', '-c', enter, group, process.execPath, program, folder])
}

/** Gives the namespaces a way out through a process of ours, so that the machine's own network stays as it is. */
function connect(world: ChildProcess): ChildProcess {
  return spawnBound(['slirp4netns', '--configure', '--mtu=65520', String(world.pid), 'tap0'], 'ignore')
}

/** Starts a process that the kernel kills when this one ends. */
function spawnBound(command: string[], stdio: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', ...command], { stdio })
}

async function untilApart(world: ChildProcess): Promise<void> {
  while (world.exitCode === null && networkOf(world.pid) === networkOf(process.pid)) await setTimeout(20)
}

const networkOf = (pid = 0) => readlinkSync(`/proc/${pid}/ns/net`)

await main()
