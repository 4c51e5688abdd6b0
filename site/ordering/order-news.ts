/** The order that replaced another. */
interface NextOrder {
  id: string
  number: string
  address: string
  /** The idempotency key that the new order was sent under. */
  key: string
}

/** What became of an order. */
export type OrderNews = { orderId: string } & ({ became: 'paid' | 'cancelled' } | { became: 'replaced'; by: NextOrder })

// A tab of 1.3.0 may still be open. It uses this channel, and announces a paid order by its id alone.
const channelName = 'catering-order-paid'

/** Tells the site's other tabs what became of an order. */
export function tellNews(news: OrderNews): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Listens to what other tabs tell about orders. Returns a function that stops listening. */
export function onNews(listener: (news: OrderNews) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => listener(typeof data === 'string' ? { orderId: data, became: 'paid' } : data)
  return () => channel.close()
}
