import { cpus, release, totalmem } from 'node:os'

/** The facts about the machine that the figures depend on. */
export const machine = {
  processor: cpus()[0]?.model,
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
}
