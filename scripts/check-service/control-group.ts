import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Makes a control group for the check's machine, beside those of this machine, and returns its folder. Removes those of
 * checks that were killed, because the kernel keeps empty groups.
 */
export function makeGroup(): string {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, root] = mounts.find((line) => line.split(' ')[2] === 'cgroup2')?.split(' ') ?? []
  if (!root) throw new Error('This machine has no cgroup2 file system, which systemd needs.')
  for (const name of readdirSync(root)) {
    const [, pid] = /^check-service-(\d+)$/.exec(name) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) removeWithChildren(join(root, name))
  }
  const group = join(root, `check-service-${process.pid}`)
  mkdirSync(group)
  return group
}

/** Removes a control group whose processes were killed, as soon as the last of them is gone. */
export async function removeGroup(group: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return removeWithChildren(group)
    } catch {
      await setTimeout(100)
    }
  }
  console.error(`${group} could not be removed.`)
}

function removeWithChildren(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true })) {
    if (entry.isDirectory()) removeWithChildren(join(group, entry.name))
  }
  rmdirSync(group)
}
