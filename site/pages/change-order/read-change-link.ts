/** What a change link contains: the order, and the key that proves access to it. */
export interface Proof {
  order_id: string
  key: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads a change link from the address's hash. Returns undefined if the link is not whole. */
export function readChangeLink(hash: string): Proof | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  // Mail programs may add a full stop or a bracket at the end of a link.
  const key = /^[\w-]+/.exec(parts.get('key') ?? '')?.[0]
  const orderId = parts.get('order') ?? ''
  return key && uuid.test(orderId) ? { order_id: orderId, key } : undefined
}
