import { firstContent } from '../../content/first-content.ts'
import { cateringPackages } from '../../content/packages.ts'
import type { Content } from '../../contract/content/content.ts'
import { defaultRules, type KitchenRules, type RulesOfAll } from '../../contract/delivery/rules.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { anOrder } from '../an-order.ts'
import type { TestServer } from './harness.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'

export const southall = 'southall'
export const inHounslow = 'TW3 1AA'
export const inSouthall = 'UB1 1AA'

/** The first content, but Southall is open and cooks. */
export const contentOfTwo = {
  ...firstContent,
  site: {
    ...firstContent.site,
    locations: firstContent.site.locations.map((place) => ({
      ...place,
      status: 'open' as const,
      address: { ...place.address, line: '1 High Street' },
      directions: 'https://maps.example.com/',
      cooksCatering: true,
    })),
  },
}

/** Opens a second kitchen, in Southall. Hounslow delivers to TW, Southall to UB; both have ten places a day. */
export async function openSouthall(
  { database }: Pick<TestServer, 'database'>,
  {
    own = {},
    content = contentOfTwo,
    ...house
  }: Partial<RulesOfAll> & { own?: Partial<KitchenRules>; content?: Content } = {},
): Promise<void> {
  goLive({ number: 2, content })
  const { week, days } = defaultRules
  const area = (districts: string[]) => [{ districts, leastOrderPence: 0 }]
  await setDeliveryRules(database, {
    places: 10,
    area: area(['TW']),
    ...house,
    kitchens: { [southall]: { week, days, places: 10, area: area(['UB']), ...own } },
  })
}

export const [, , , lunch] = cateringPackages
/** A body for this many lunch boxes on a day, one place each. */
export const boxes = (day: string, quantity: number, changes = {}) =>
  anOrder({
    event_date: day,
    order_items: [
      {
        menu_id: lunch.id,
        stripe_price_id: lunch.menuId,
        item_name: lunch.name,
        unit_price: lunch.pricePence / 100,
        quantity,
      },
    ],
    total_amount: (lunch.pricePence * quantity) / 100,
    ...changes,
  })
