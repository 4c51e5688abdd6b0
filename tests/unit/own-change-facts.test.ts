import { expect, test } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import type { OwnOrder, OwnOrderFields } from '../../contract/own-order.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import { itemsWith, type Packages } from '../../site/pages/change-order/change-texts.ts'
import { factsOf } from '../../site/pages/change-order/check-changes.ts'
import { anOrder } from '../an-order.ts'

const [feast, curry, , lunch] = cateringPackages
const items: OwnOrder['items'] = [
  { menu_id: feast.menuId, name: 'The Feast of Then', quantity: 2, total_pence: 40_000, serves: 8 },
  { menu_id: `${lunch.menuId}/paneer`, name: 'The Box of Then (paneer)', quantity: 5, total_pence: 9_995, serves: 1 },
]
const order = { items, fields: anOrder() } as unknown as OwnOrder
const packages: Packages = cateringPackages.flatMap(variantsOf).map((each) => ({ ...each, photograph: undefined }))
const paneer = (quantity: number) => ({ menu_id: lunch.id, quantity, choices: [{ option: 'paneer', quantity }] })
const packagesAfter = (...order_items: NonNullable<OwnOrderFields['order_items']>) =>
  factsOf(order, { order_items }, packages).map(({ before, after }) => [before, after])

const before = '2 × The Feast of Then, 5 × The Box of Then (paneer)'
const sorted = (said: string) => said.split(', ').sort().join(', ')

test('what was ordered has the name that it was sold with, and what is more today’s, unless it is sold alike', () => {
  const [[had = '', has = ''] = []] = packagesAfter(
    { menu_id: feast.id, quantity: 3 },
    { menu_id: curry.id, quantity: 1 },
    paneer(6),
  )
  expect(sorted(had)).toBe(sorted(before))
  expect(sorted(has)).toBe(
    sorted(`2 × The Feast of Then, 1 × ${feast.name}, 1 × ${curry.name}, 6 × The Box of Then (paneer)`),
  )
  expect(packagesAfter({ menu_id: feast.id, quantity: 2 }, paneer(5))).toEqual([])
})

test('what was ordered serves what it was sold for, also where it has left the site, and what is more what it serves today', () => {
  const served = (quantities: Record<string, number>, sold = packages) =>
    itemsWith(order, quantities, sold).map(({ quantity, serves }) => quantity * serves)
  const boxes = { [`${lunch.menuId}/paneer`]: 5 }
  expect(served({ [feast.menuId]: 3, ...boxes })).toEqual([16, 5, feast.serves])
  expect(served({ [feast.menuId]: 2, ...boxes }, [])).toEqual([16, 5])
})
