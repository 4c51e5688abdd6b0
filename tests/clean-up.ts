import { readdir, readFile, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits until the run of tests that started it has ended, and removes the run's folder (run-folder.ts). Its input ends
 * however the run ends. A run that ended in good order says so, and has stopped everything by itself.
 */
const folder = process.argv[2] ?? ''
const isInGoodOrder = (await text(process.stdin)) === 'in good order'
if (!isInGoodOrder) await endAll()
await rm(folder, { recursive: true, force: true })

/** Ends all processes of the run: gently at first, then by force. */
async function endAll(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGQUIT', 'SIGKILL'] as const) {
    const pids = await processesOfRun()
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
    for (let tries = 0; tries < 50 && (await processesOfRun()).length > 0; tries++) await wait(100)
  }
}

/** Returns the processes that were started with the folder in an argument or a setting. Only Linux tells. */
async function processesOfRun(): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const isOfRun = async (pid: number) => {
    const told = await Promise.all(
      ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    return pid !== process.pid && told.some((each) => each.includes(folder))
  }
  const answers = await Promise.all(pids.map(isOfRun))
  return pids.filter((_, index) => answers[index])
}
