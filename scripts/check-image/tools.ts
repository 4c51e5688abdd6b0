import { existsSync } from 'node:fs'

/** Where each program of the check comes from in Debian. */
const packageOf: Record<string, string> = {
  '/usr/bin/podman': 'podman',
  '/usr/bin/podman-compose': 'podman-compose',
  // crun refuses to run where a machine has both versions of control groups.
  '/usr/sbin/runc': 'runc',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/sbin/iptables': 'iptables',
  '/usr/sbin/ip': 'iproute2',
  '/usr/lib/podman/netavark': 'netavark',
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
  '/usr/libexec/podman/catatonit': 'catatonit',
}

/** Returns the Debian packages that have to be installed before the check can run. */
export function missingTools(): string[] {
  return Object.entries(packageOf).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
}
