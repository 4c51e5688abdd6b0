import { end, newSettings, removeData, startProcess } from '../server/process.ts'
import { residentMB } from './resident-memory.ts'

/**
 * How long the server takes from its start to its first page, with an embedded database that exists already (median
 * of `rounds`, milliseconds), and how much memory Node has then (MB).
 */
export async function measureStart(rounds: number): Promise<{ medianMs: number; memoryMB: number }> {
  const settings = await newSettings({ LOG_LEVEL: 'warn' })
  const times: number[] = []
  let memoryMB = 0
  await end(await startProcess(settings))
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const server = await startProcess(settings)
    await (await fetch(server.url)).text()
    times.push(performance.now() - began)
    memoryMB = await residentMB(server.child.pid ?? 0)
    await end(server)
  }
  await removeData(settings.DATA_DIR ?? '')
  return { medianMs: Math.round(times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0), memoryMB }
}
