import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The engines that are tried beside Chromium: the programs that each needs, and the Debian packages that bring them. */
const engines = [
  { name: 'WebKit', programs: ['WebKitWebDriver', 'Xvfb', 'setpriv'], packages: ['webkit2gtk-driver', 'xvfb'] },
  { name: 'Firefox', programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
]

const isOnPath = (program) => spawnSync('which', [program]).status === 0

/** The engines that can't be tried here, each with what it lacks. */
export function missingEngines() {
  return engines.filter(({ programs }) => !programs.every(isOnPath))
}

/** As root on Debian: installs the engines that are missing. What can't be installed stays missing. */
export function installEngines() {
  const packages = missingEngines().flatMap((engine) => engine.packages)
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} …`)
  const script = 'apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@"'
  spawnSync('sh', ['-c', script, 'sh', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
