import { cateringPackages } from '../content/packages.ts'
import { addDays, londonDay } from '../contract/london-time.ts'

/** Returns a valid order of £349.94 as the page would send it, with changes. */
export function anOrder(changes: Record<string, unknown> = {}) {
  const [deluxe, , , lunch] = cateringPackages
  const item = (menu: typeof deluxe | typeof lunch, quantity: number, unit_price: number) => ({
    menu_id: menu.id as string,
    stripe_price_id: menu.menuId as string,
    item_name: menu.name as string,
    quantity,
    unit_price,
  })
  return {
    customer_name: 'Jasleen Kaur',
    customer_email: 'jasleen@example.com',
    customer_phone: '020 7946 0999',
    delivery_address: '1 High Street',
    delivery_city: 'Hounslow',
    delivery_postal_code: 'TW3 1AA',
    event_date: addDays(londonDay(new Date()), 10),
    event_time: '18:30',
    guest_count: 15,
    special_instructions: 'Mild for the children, please.',
    order_items: [item(deluxe, 1, 249.99), item(lunch, 5, 19.99)],
    total_amount: 349.94,
    ...changes,
  }
}
