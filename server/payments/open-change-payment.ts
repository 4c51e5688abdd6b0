import { and, eq, isNull } from 'drizzle-orm'
import type { OrderChange } from '../database/changes-schema.ts'
import { orderChanges } from '../database/changes-schema.ts'
import type { Database } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { AppError } from '../http/errors.ts'
import type { CheckoutOptions } from './open-checkout-session.ts'

/** Opens the page on which the difference of a change is paid, and stores its id and address. */
export async function openChangePayment(
  { stripe, publicUrl, database }: CheckoutOptions & { database: Database },
  order: Pick<Order, 'id' | 'orderNumber' | 'customerEmail'>,
  change: OrderChange,
): Promise<void> {
  const metadata = { order_id: order.id, order_number: order.orderNumber, change_id: change.id }
  const page = `${publicUrl}/catering/order-confirmation?order_id=${order.id}`
  const session = await stripe.checkout.sessions
    .create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'gbp',
              unit_amount: change.differencePence,
              product_data: { name: `Change of order ${order.orderNumber}` },
            },
          },
        ],
        customer_email: change.after?.customerEmail ?? order.customerEmail,
        client_reference_id: order.id,
        metadata,
        payment_intent_data: { metadata },
        success_url: page,
        cancel_url: page,
        expires_at: Math.floor((change.checkoutExpiresAt?.getTime() ?? 0) / 1000),
      },
      { idempotencyKey: `change-${change.id}` },
    )
    .catch((cause: unknown) => {
      throw new AppError('payment_provider_unavailable', { cause })
    })
  if (!session.url) throw new AppError('payment_provider_unavailable')
  await database
    .update(orderChanges)
    .set({ checkoutSessionId: session.id, checkoutUrl: session.url })
    .where(and(eq(orderChanges.id, change.id), isNull(orderChanges.checkoutSessionId)))
}
