import { limits } from '../../../contract/limits.ts'
import { forget, keep, readKept } from '../../tab-storage.ts'

const storageName = 'catering-sent'

/** The idempotency keys that orders of this form went out under, oldest first. The storage's copy survives a reload. */
let sent: string[] | undefined

/**
 * Notes that an order goes out under this key. Returns the keys of those before it, which it takes the place of: also
 * of one whose answer got lost.
 */
export function noteSent(key: string): string[] {
  const before = readSent().filter((each) => each !== key)
  write([...before, key])
  return before
}

/** Notes that the server has taken the order under this key, and closed those before it. */
export function noteTaken(key: string): void {
  write([key])
}

/** Lets go of the keys: the form begins another order. */
export function forgetSent(): void {
  sent = undefined
  forget(storageName)
}

function readSent(): string[] {
  const { keys } = sent ? { keys: sent } : readKept(storageName)
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(-limits.replacedOrders) : []
}

function write(keys: string[]): void {
  sent = keys
  keep(storageName, { keys })
}
