import { accessSync, constants } from 'node:fs'

/** The programs that the check calls, and the Debian packages that bring them. */
const packages: Record<string, string> = {
  debootstrap: 'debootstrap',
  git: 'git',
  ip: 'iproute2',
  'mkfs.ext4': 'e2fsprogs',
  nsenter: 'util-linux',
  slirp4netns: 'slirp4netns',
  'systemd-nspawn': 'systemd-container',
}

/** Returns the names of the Debian packages whose programs are not on this machine. */
export function missingPackages(): string[] {
  return Object.entries(packages).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
}

function isThere(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.some((folder) => {
    try {
      accessSync(`${folder}/${program}`, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
