import { limits } from '../../contract/limits.ts'
import { forgetStored, readStoredFields, store } from '../../ui/browser-storage.ts'

const storageName = 'catering-sent'

/** The idempotency keys that this form's orders were sent under, oldest first. A copy in storage survives a reload. */
let sent: string[] | undefined

/**
 * Notes that an order is sent under this key. Returns the earlier keys, whose orders this order replaces, even where an
 * answer got lost.
 */
export function noteSent(key: string): string[] {
  const before = readSent().filter((each) => each !== key)
  write([...before, key])
  return before
}

/** Forgets the keys: the form begins another order. */
export function forgetSent(): void {
  sent = undefined
  forgetStored(storageName)
}

function readSent(): string[] {
  const { keys } = sent ? { keys: sent } : readStoredFields(storageName)
  return Array.isArray(keys) ? keys.filter(isUuid).slice(-limits.replacedOrders) : []
}

/** The server accepts only UUIDs, and anybody at the device can edit its storage. */
const isUuid = (key: unknown) => typeof key === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

function write(keys: string[]): void {
  sent = keys
  store(storageName, { keys })
}
