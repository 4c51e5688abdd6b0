import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What the check needs of Debian. crun refuses to run where a machine has both versions of control groups. */
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
 * `npm run check:image` builds deploy/Containerfile and runs the image, alone and as deploy/compose.yaml joins it with
 * PostgreSQL (docs/decisions/063). Everything happens in namespaces and in a folder of its own, which end with the check,
 * also when it is killed. So it leaves no process, mount, image or network, and touches no other container.
 */
async function main(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it makes file systems and namespaces.')
  const { status } = spawnSync('dpkg', ['--status', ...packages])
  if (status !== 0) throw new Error(`Programs are missing: apt-get install ${packages.join(' ')}`)
  const folder = mkdtempSync('/var/tmp/tandoor-road-image-')
  try {
    await runApart('build-images.ts', folder)
    // The containers get a network of their own, so the addresses and ports of compose.yaml are free in it.
    await runApart('try-images.ts', folder, ['--net'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill('SIGKILL'))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error('The check failed.')
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

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
