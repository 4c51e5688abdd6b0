import { setTimeout } from 'node:timers/promises'

/** Waits until something is so, for five minutes at most. Rejects with the words for it after that. */
export async function waitUntil(words: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + 300_000
  while (!(await isSo())) {
    if (Date.now() > giveUp) throw new Error(`It is not so after five minutes: ${words}`)
    await setTimeout(100)
  }
}
