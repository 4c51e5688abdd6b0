import assert from 'node:assert/strict'
import { until } from '../../tests/server/until.ts'
import type { Engine } from './engine.ts'

/** The volumes of the guide and of compose.yaml. Podman itself adds /run and /var/tmp, in memory, to a read-only container. */
const mayBeWritten = ['/backups', '/data', '/run', '/tmp', '/var/tmp']

/** Waits until the container's own health check passes. Rejects with its log where that takes more than two minutes. */
export async function isHealthy({ podman }: Engine, container: string): Promise<void> {
  const healthy = () =>
    podman('healthcheck', 'run', container).then(
      () => true,
      () => false,
    )
  await until(healthy, 120_000).catch(async () => {
    throw new Error(`${container} did not get healthy:\n${await podman('logs', container).catch(String)}`)
  })
}

/**
 * Returns how every process in a container of the site is confined, as the kernel says it inside the container. Throws
 * where one may do more than it should.
 */
export async function findBound({ podman }: Engine, container: string): Promise<string> {
  const status = await podman('exec', container, 'sh', '-c', 'cat /proc/[0-9]*/status')
  const values = (name: string) => {
    const lines = status.matchAll(new RegExp(`^${name}:\\s+(.*)$`, 'gm'))
    return [...new Set(Array.from(lines, ([, value]) => value))]
  }
  assert.deepEqual(values('Uid'), [Array(4).fill('10001').join('\t')], 'user 10001')
  for (const capabilities of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
    assert.deepEqual(values(capabilities), ['0'.repeat(16)], capabilities)
  }
  assert.deepEqual(values('NoNewPrivs'), ['1'], 'no new privileges')
  assert.deepEqual(values('Seccomp'), ['2'], 'a filter of system calls')
  const mounts = (await podman('exec', container, 'cat', '/proc/mounts')).split('\n').map((line) => line.split(' '))
  const ofFiles = mounts.filter(([, at = '']) => !/^\/(dev|proc|sys)\b/.test(at))
  const writable = ofFiles.flatMap(([, at = '', , options = '']) => (options.startsWith('rw') ? [at] : [])).sort()
  assert(
    writable.every((path) => mayBeWritten.includes(path)),
    `only the volumes can be written, not ${writable}`,
  )
  const denied = await podman('exec', container, 'touch', '/site/written').catch((error: Error) => error.message)
  assert.match(denied, /Read-only file system/)
  const count = status.match(/^Name:/gm)?.length ?? 0
  return `${count} processes, each as user 10001, without capabilities and new privileges, behind seccomp; writable: ${writable.join(' ')}`
}

/** Stops a container as its settings say. Rejects where its program was killed or ended with an error. */
export async function stopInGoodOrder({ podman }: Engine, container: string): Promise<void> {
  await podman('stop', container)
  const code = await podman('inspect', '--format={{.State.ExitCode}}', container)
  assert.equal(code, '0', `${container} ends with ${code}:\n${await podman('logs', '--tail=20', container)}`)
}
