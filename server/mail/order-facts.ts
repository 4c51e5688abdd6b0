import type { ReactElement } from 'react'
import { allergiesInWords, answerInWords } from '../../contract/allergy-answer.ts'
import { notPaidYet } from '../../contract/order-change.ts'
import { mentionsAllergies } from '../../contract/said-of-allergies.ts'
import { nameAmongSeveral } from '../delivery/kitchens-now.ts'
import { clashesWith } from '../orders/order/package-allergens.ts'
import { allergensForKitchen } from './allergens.ts'
import { fact, kitchenLines, note, phoneLink, strong, warning, when, where } from './layout.ts'
import { address, type OrderForMail } from './order-for-mail.ts'

/** Returns what the kitchen must cook: packages, allergens, and the customer's requests. */
export function foodForKitchen(order: OrderForMail): (ReactElement | null)[] {
  const { specialInstructions: instructions, allergies, items, sold } = order
  const named = items.map(({ menuId, itemName }) => ({ menuId, name: itemName }))
  const clashes = clashesWith({ items: named, sold }, allergies, instructions)
  return [
    kitchenLines(order),
    order.waits ? note(strong(notPaidYet(order.waits))) : null,
    ...allergensForKitchen(order),
    allergies ? warning('Allergies', allergies) : fact('Allergies', allergiesInWords(allergies, instructions)),
    ...(clashes.length > 0 ? [warning('Somebody may not eat this', clashes.join(' '))] : []),
    instructions
      ? warning(
          mentionsAllergies(instructions) ? 'Allergies and special instructions' : 'Special instructions',
          instructions,
        )
      : fact('Special instructions', 'none'),
  ]
}

/** Returns which of several kitchens cooks an order, where it is delivered, and whom to ring about it. */
export function deliveryForKitchen(order: OrderForMail): ReactElement[] {
  const kitchen = nameAmongSeveral(order.kitchen)
  return [
    ...(kitchen ? [fact('Cooked in', kitchen)] : []),
    fact('Deliver to', address(order)),
    fact('Customer', order.customerName),
    fact('Phone', phoneLink(order.customerPhone)),
  ]
}

/** Returns an order's facts for its customer: when, where, for how many, and what was said about it. */
export function factsForCustomer(order: OrderForMail): ReactElement[] {
  return [
    when(order),
    ...where(order),
    fact('Guests', String(order.guestCount)),
    ...(order.allergies === null ? [] : [fact('Allergies', answerInWords(order.allergies))]),
    ...(order.specialInstructions ? [fact('Your instructions', order.specialInstructions)] : []),
  ]
}
