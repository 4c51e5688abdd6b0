/** What the link from the mail proves. */
export interface Proof {
  order_id: string
  key: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the part of the address behind the hash. Undefined where it is not that of a whole link. */
export function readChangeLink(hash: string): Proof | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  // Mail programs may add a full stop or a bracket at the end of a link.
  const key = /^[\w-]+/.exec(parts.get('key') ?? '')?.[0]
  const orderId = parts.get('order') ?? ''
  return key && uuid.test(orderId) ? { order_id: orderId, key } : undefined
}
