import { cpus, release, totalmem } from 'node:os'

/** The machine of a measurement, as far as the figures depend on it. */
export const machine = {
  processor: cpus()[0]?.model,
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
}
