import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The most that a container may open and start. Podman's own defaults are above what root may set on some machines. */
const limits = 'default_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]'

/** The milliseconds after which a program counts as hung. The longest, a build, takes minutes. */
const longest = 1_200_000

export type Engine = ReturnType<typeof openEngine>

/** Podman with images, volumes and networks of its own in `folder`. It answers to the name docker too. */
export function openEngine(folder: string) {
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

  /** Runs a program and returns its output without the last line's end. Rejects with what it said where it fails. */
  async function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
    const ran = execute(command, args, {
      maxBuffer: 64e6,
      timeout: longest,
      cwd: options.cwd,
      env: { ...env, ...options.env },
    })
    const { stdout } = await ran.catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')}\n${error.stdout}${error.stderr}`.slice(-4_000))
    })
    return stdout.trim()
  }

  return {
    folder,
    run,
    /** Runs podman. */
    podman: (...args: string[]) => run('podman', args),
    /** Runs lines of a shell, which ends at the first that fails. */
    shell: (lines: string, cwd: string) => run('sh', ['-euc', lines], { cwd }),
  }
}
