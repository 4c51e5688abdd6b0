/** The order that took the place of another. */
interface NextOrder {
  id: string
  number: string
  address: string
  /** The idempotency key that it was sent under. */
  key: string
}

/** What became of an order. */
export type OrderNews = { orderId: string } & ({ became: 'paid' | 'cancelled' } | { became: 'replaced'; by: NextOrder })

// Both as in an earlier release, whose tabs may still be open: the channel's name, and that a paid order is told as its
// id alone.
const channelName = 'catering-order-paid'

/** Tells the site's other tabs what became of an order. */
export function tellNews(news: OrderNews): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news.became === 'paid' ? news.orderId : news)
  channel.close()
}

/** Hears what other tabs tell of orders. Returns what ends that. */
export function onNews(listener: (news: OrderNews) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => listener(typeof data === 'string' ? { orderId: data, became: 'paid' } : data)
  return () => channel.close()
}
