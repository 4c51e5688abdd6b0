import { functionPath, tablePath } from '../../contract/calls.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../../tests/an-order.ts'
import { payWithCard } from '../../tests/server/pay.ts'
import { waitUntil } from './wait-until.ts'

/** The address of the site of the guide. */
export const site = 'http://localhost:3000'
/**
 * Each request has a connection of its own. The site closes one that is kept after 72 seconds, and the check, which waits for
 * a command then, would not notice and send the next request into a dead connection.
 */
export const once = { connection: 'close' }
const headers = { ...once, apikey: defaultAnonKey, 'content-type': 'application/json' }

/** Waits until the site is open. */
export async function untilOpen(): Promise<void> {
  await waitUntil('the site is open', async () => {
    const answer = await fetch(`${site}/readyz`, { headers: once }).catch(() => undefined)
    await answer?.text()
    return answer?.status === 200
  })
}

/** Places an order, pays it with the sandbox's card as a browser would, and waits until the site says that it is paid. */
export async function placeAndPay(): Promise<{ id: string; number: string }> {
  const body = JSON.stringify(anOrder())
  const answer = await fetch(`${site}${functionPath('create-catering-order')}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The order was answered with ${answer.status}: ${await answer.text()}`)
  const { order_id: id, order_number: number, checkout_url: checkoutUrl } = await answer.json()
  await payWithCard(checkoutUrl)
  await waitUntil(`order ${number} is paid`, () => isPaid(id))
  return { id, number }
}

/** Whether the site knows an order as paid. */
export async function isPaid(id: string): Promise<boolean> {
  const answer = await fetch(`${site}${tablePath('catering_orders')}?select=*&id=eq.${id}`, { headers })
  const [order] = await answer.json()
  return order?.payment_status === 'completed'
}

/** Reads a page of the site. Throws where it does not answer with 200. */
export async function read(address: string): Promise<string> {
  const answer = await fetch(new URL(address, site), { headers: once })
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`)
  return answer.text()
}
