import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The Debian packages that the check needs. runc is used because crun refuses machines that have both versions of
 * control groups.
 */
const packages = [
  'podman',
  'podman-compose',
  'runc',
  'debootstrap',
  'iptables',
  'netavark',
  'aardvark-dns',
  'catatonit',
]

/**
 * `npm run check:image` builds deploy/Containerfile and runs the image, alone and with PostgreSQL by
 * deploy/compose.yaml (docs/decisions/063). It works in namespaces and a folder of its own, and touches no other
 * container. When the check ends, its processes, mounts and networks are gone, even if it is killed.
 */
async function main(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it makes file systems and namespaces.')
  const { status } = spawnSync('dpkg', ['--status', ...packages])
  if (status !== 0) throw new Error(`Programs are missing: apt-get install ${packages.join(' ')}`)
  const folder = mkdtempSync('/var/tmp/tandoor-road-image-')
  try {
    await runApart('build-images.ts', folder)
    // The containers have their own network, where the addresses and ports of compose.yaml are free.
    await runApart('try-images.ts', folder, ['--net'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a script of this folder in new namespaces for mounts and processes, and those in `more`. The kernel ends every
 * process in them when `unshare` ends. Rejects if the script fails.
 */
async function runApart(script: string, folder: string, more: string[] = []): Promise<void> {
  // Podman writes to /run and the guide to /var/backups, so the check covers these with folders of its own. Building
  // images needs the machine's /run, because /etc/resolv.conf may be a link into it.
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill('SIGKILL'))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error('The check failed.')
}

/**
 * Returns the command that diverts everything written below a path into a folder of the check. Podman writes to
 * /var/lib/containers and /run, whatever its settings say.
 */
function divertWrites(path: string, into: string): string {
  const [upper, work] = [join(into, 'upper'), join(into, 'work')]
  const options = `lowerdir=${path},upperdir=${upper},workdir=${work}`
  return `mkdir -p ${upper} ${work} && mount -t overlay overlay -o ${options} ${path}`
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
