import { limits } from '../../contract/limits.ts'
import { forget, keep, readKept } from '../tab-storage.ts'

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

/** Lets go of the keys: the form begins another order. */
export function forgetSent(): void {
  sent = undefined
  forget(storageName)
}

function readSent(): string[] {
  const { keys } = sent ? { keys: sent } : readKept(storageName)
  return Array.isArray(keys) ? keys.filter(isUuid).slice(-limits.replacedOrders) : []
}

/** The server takes no others, and the storage is anybody's who sits at the device. */
const isUuid = (key: unknown) => typeof key === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

function write(keys: string[]): void {
  sent = keys
  keep(storageName, { keys })
}
