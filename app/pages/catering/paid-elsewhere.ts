const channelName = 'catering-order-paid'

/** Tells the site's other tabs that an order is paid. */
export function tellPaid(orderId: string): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(orderId)
  channel.close()
}

/** Hears of orders that another tab shows as paid. Returns what ends that. */
export function onPaidElsewhere(listener: (orderId: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => listener(String(data))
  return () => channel.close()
}
