import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { missingTools } from './tools.ts'

/**
 * `npm run check:image` builds deploy/Containerfile and runs the image, alone and as deploy/compose.yaml joins it with
 * PostgreSQL (docs/decisions/063). Everything happens in namespaces and in a folder of its own, which end with the check,
 * also when it is killed. So it leaves no process, mount, image or network, and touches no other container.
 */
async function main(): Promise<void> {
  refuseToStart()
  const began = performance.now()
  const folder = mkdtempSync('/var/tmp/tandoor-road-image-')
  try {
    await runApart('build-images.ts', folder)
    // The containers get a network of their own, so the addresses and ports of compose.yaml are free in it.
    await runApart('try-images.ts', folder, ['--net'])
    console.log(`All of it worked, in ${Math.round((performance.now() - began) / 1000)} seconds.`)
  } finally {
    removeControlGroups(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuseToStart(): void {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it makes file systems and namespaces.')
  const packages = missingTools()
  if (packages.length > 0) throw new Error(`Programs are missing: apt-get install ${packages.join(' ')}`)
}

/**
 * Runs a script of this folder in namespaces for mounts and processes, and in the ones of `more`. The kernel ends every
 * process in them when `unshare` ends. Rejects where the script fails.
 */
async function runApart(script: string, folder: string, more: string[] = []): Promise<void> {
  // Podman writes to /run and the guide to /var/backups, so the check has folders of its own in their places. While images
  // are built it sees the machine's /run, because /etc/resolv.conf may be a link into it.
  const hidden = more.includes('--net') ? ['/dev/shm', '/run', '/var/backups'] : ['/dev/shm']
  const hide = [
    ...['/run', '/var/lib'].map((path) => divertWrites(path, join(folder, 'diverted', script, path))),
    ...hidden.map((path) => `mount -t tmpfs tmpfs ${path}`),
  ].join(' && ')
  const program = [process.execPath, join(import.meta.dirname, script), folder]
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...more]
  const child = spawn('unshare', [...apart, 'sh', '-c', `${hide} && exec "$0" "$@"`, ...program], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // unshare ignores SIGTERM while it waits.
  const stop = () => void child.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (...ending) => resolve(ending))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop)
  if (code !== 0) throw new Error(signal ? 'The check was interrupted.' : 'The check failed.')
}

/** Removes the control groups of containers that were killed with the check. The kernel lets only empty ones be removed. */
function removeControlGroups(folder: string): void {
  const containers = foldersIn(join(folder, 'images/overlay-containers'))
  for (const root of ['/sys/fs/cgroup', ...foldersIn('/sys/fs/cgroup').map((name) => join('/sys/fs/cgroup', name))]) {
    const parent = join(root, 'libpod_parent')
    for (const id of containers) removeIfEmpty(join(parent, `libpod-${id}`))
    for (const path of [join(parent, 'conmon'), parent]) removeIfEmpty(path)
  }
}

/**
 * Returns the command after which everything written below a path goes into a folder of the check. Podman writes to
 * /var/lib/containers and /run, whatever its settings say.
 */
function divertWrites(path: string, into: string): string {
  const [upper, work] = [join(into, 'upper'), join(into, 'work')]
  const options = `lowerdir=${path},upperdir=${upper},workdir=${work}`
  return `mkdir -p ${upper} ${work} && mount -t overlay overlay -o ${options} ${path}`
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}

function removeIfEmpty(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // The group does not exist, or somebody else's container is in it.
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
