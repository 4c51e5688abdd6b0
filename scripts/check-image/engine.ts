import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The limits on open files and processes. Podman's defaults exceed what root may set on some machines. */
const limits = 'default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]'

/**
 * Returns a shell whose Podman keeps its images, volumes and networks in `folder` and also answers to the name docker.
 */
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
    // A build only needs its own root folder, which chroot gives it. Only Docker's format supports HEALTHCHECK.
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
  }
  /** Runs lines of shell and stops at the first that fails. Returns their output, trimmed. */
  return async (lines: string, cwd = folder): Promise<string> => {
    const { stdout } = await promisify(execFile)('sh', ['-euc', lines], { cwd, env, maxBuffer: 64e6 })
    return stdout.trim()
  }
}
