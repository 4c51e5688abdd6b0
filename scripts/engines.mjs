import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The engines tested besides Chromium, with the programs that each needs and their Debian packages. */
const engines = [
  { name: 'WebKit', programs: ['WebKitWebDriver', 'Xvfb', 'setpriv'], packages: ['webkit2gtk-driver', 'xvfb'] },
  { name: 'Firefox', programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
]

const isOnPath = (program) => spawnSync('which', [program]).status === 0

/** Returns the engines that lack a program here. */
export function missingEngines() {
  return engines.filter(({ programs }) => !programs.every(isOnPath))
}

/** Installs the missing engines, as root on Debian. Engines that can't be installed stay missing. */
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
