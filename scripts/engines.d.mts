interface Engine {
  name: string
  /** The programs that the engine needs on the PATH. */
  programs: string[]
  /** The Debian packages that have these programs. */
  packages: string[]
}
/** Returns the engines that can't be tested here. */
export function missingEngines(): Engine[]
/** Installs the missing engines, as root on Debian. Engines that can't be installed stay missing. */
export function installEngines(): void
