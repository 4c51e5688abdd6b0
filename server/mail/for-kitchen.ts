import type { ReactElement } from 'react'
import { mentionsAllergies } from '../staff/orders/mentions-allergies.ts'
import { allergensForKitchen } from './allergens.ts'
import { fact, kitchenLines, phoneLink, warning } from './layout.ts'
import { address, type OrderForMail } from './order-for-mail.ts'

/** The food of an order as the kitchen reads it in a mail: packages, allergens, and what the customer asks for. */
export function foodForKitchen(order: OrderForMail): (ReactElement | null)[] {
  const { specialInstructions: instructions } = order
  return [
    kitchenLines(order),
    ...allergensForKitchen(order),
    instructions
      ? warning(
          mentionsAllergies(instructions) ? 'Allergies and special instructions' : 'Special instructions',
          instructions,
        )
      : fact('Special instructions', 'none'),
  ]
}

/** Where an order goes and whom to ring about it. */
export function deliveryForKitchen(order: OrderForMail): ReactElement[] {
  return [
    fact('Deliver to', address(order)),
    fact('Customer', order.customerName),
    fact('Phone', phoneLink(order.customerPhone)),
  ]
}
