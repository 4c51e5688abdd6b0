import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { cateringPackages } from '../../content/packages.ts'
import type { takeOrder } from '../../contract/staff/take-order.ts'
import { anOrder } from '../an-order.ts'

type Input = z.input<typeof takeOrder.input>

/** Returns an order of £349.94 as the screen *Take an order* sends it, with changes. Each has a key of its own. */
export function aTakenOrder(changes: Partial<Input> = {}): Input {
  const { order_items: _, total_amount: __, ...details } = anOrder()
  const [deluxe, , , lunch] = cateringPackages
  return {
    ...details,
    order_items: [
      { menu_id: deluxe.id, quantity: 1 },
      { menu_id: lunch.id, quantity: 5, choices: [{ option: 'chicken', quantity: 5 }] },
    ],
    total_pence: 34994,
    allergies: 'none',
    pay: 'link',
    key: randomUUID(),
    ...changes,
  }
}
