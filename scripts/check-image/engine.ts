import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The most that a container may open and start. Podman's own defaults are above what root may set on some machines. */
const limits = 'default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]'

/** A shell with a Podman that has images, volumes and networks of its own in `folder`, and answers to docker too. */
export function openShell(folder: string) {
  const bin = join(folder, 'bin')
  const settings = join(folder, 'containers.conf')
  mkdirSync(bin, { recursive: true })
  writeFileSync(settings, `[containers]\n${limits}\n[engine]\nevents_logger = "none"\n`)
  const places = { root: 'images', runroot: 'run', tmpdir: 'tmp', 'network-config-dir': 'networks' }
  const options = Object.entries(places).map(([option, name]) => `--${option}=${join(folder, name)}`)
  const program = (name: string, line: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  program('podman', `exec /usr/bin/podman ${options.join(' ')} --runtime=runc --cgroup-manager=cgroupfs "$@"`)
  const compose = `{ shift; exec podman-compose --project-name=tandoor-road "$@"; }`
  program('docker', `[ "$1" = compose ] && ${compose}\nexec podman "$@"`)
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    CONTAINERS_CONF: settings,
    // A build needs a root folder of its own and nothing else. Only Docker's format knows HEALTHCHECK.
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
  }
  /** Runs lines of a shell, which ends at the first that fails. Returns their output without the last line's end. */
  return async (lines: string, cwd = folder): Promise<string> => {
    const { stdout } = await promisify(execFile)('sh', ['-euc', lines], { cwd, env, maxBuffer: 64e6 })
    return stdout.trim()
  }
}
