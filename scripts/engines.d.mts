interface Engine {
  name: string
  /** The programs that it needs on the path. */
  programs: string[]
  /** The Debian packages that bring them. */
  packages: string[]
}
/** The engines that can't be tried here. */
export function missingEngines(): Engine[]
/** As root on Debian: installs the engines that are missing. What can't be installed stays missing. */
export function installEngines(): void
