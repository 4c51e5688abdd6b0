import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { poundsFromPence } from '../../contract/money.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import { readOrdering } from '../../contract/staff/opening.ts'
import type { Release } from '../../server/publishing/live-content.ts'
import { findLiveNumber, findLiveRelease, storeRelease } from '../../server/publishing/releases.ts'
import { staffClient } from '../server/staff-client.ts'
import { contentOfTwo, southall } from '../server/two-kitchens.ts'
import { until } from '../server/until.ts'
import type { KillRun } from './life-under-kills.ts'

/** A package as a form sends it. */
export interface SentItem {
  menu_id: string
  quantity: number
  choices?: { option: string; quantity: number }[]
}

/** A release, and when the server showed the next one. */
export interface Published extends Release {
  replacedAt?: Date
}

type Edit = (content: Content, random: () => number) => Content

/** The package whose option comes and goes. It has none in the first content. */
export const withOption = 'vegetarian-delight'
const leaving = 'traditional-curry'
const options = [
  { id: 'plain', name: 'plain', dishes: ['spicy-potato'] },
  { id: 'no-onion', name: 'no onion', dishes: ['tarka-daal'] },
]

/** What is ordered with a form that does not know the options yet. */
export const firstOption = `${withOption}/${options[0]?.id}`

const alter =
  (menuId: string, change: Partial<CateringPackage>): Edit =>
  (content) => ({
    ...content,
    packages: content.packages.map((each) => (each.menuId === menuId ? { ...each, ...change } : each)),
  })
/** Alters one package at random. */
const alterOne =
  (change: (each: CateringPackage, random: () => number) => Partial<CateringPackage>): Edit =>
  (content, random) => {
    const each: CateringPackage = pick(content.packages, random)
    return alter(each.menuId, change(each, random))(content, random)
  }
/** Where the second kitchen gets its mails. */
export const southallEmail = 'southall@example.com'
/** Opens the second kitchen, or closes it for now. */
const openSecond =
  (status: 'open' | 'closed-for-now'): Edit =>
  (content) => ({
    ...content,
    site: {
      ...content.site,
      locations: contentOfTwo.site.locations.map((place) =>
        place.id === southall ? { ...place, status, kitchenEmail: southallEmail } : place,
      ),
    },
  })

export const edits = {
  'option comes': alter(withOption, { options }),
  'option leaves': alter(withOption, { options: undefined }),
  'off sale': alter(leaving, { isOnSale: false }),
  'on sale': alter(leaving, { isOnSale: true }),
  serves: alterOne((_, random) => ({ serves: 1 + Math.floor(random() * 30) })),
  rename: alterOne((_, random) => ({ name: `Feast ${Math.floor(random() * 1_000)}` })),
  price: alterOne((each, random) => ({ pricePence: Math.round(each.pricePence * (0.7 + random() * 0.6)) })),
  'Southall opens': openSecond('open'),
  'Southall closes': openSecond('closed-for-now'),
} satisfies Record<string, Edit>

/** What the owner publishes while orders come in, with all that was published. Nothing else draws from its `random`. */
export class ChangingShop {
  releases: Published[] = []
  readonly #run: KillRun
  readonly #random: () => number

  constructor(run: KillRun, random: () => number) {
    this.#run = run
    this.#random = random
  }

  /** Reads what the database has: the first content, or what a restore has left of the releases. */
  async open(): Promise<void> {
    const { database } = this.#run.world
    const number = await findLiveNumber(database)
    const kept = this.releases.filter((each) => each.number <= number)
    const live = kept.pop() ?? (await findLiveRelease(database))
    if (!live) throw new Error('There is no release')
    this.releases = [...kept, { number: live.number, content: live.content }]
  }

  /** The release that pages show. */
  live(): Published {
    const live = this.releases.findLast(({ replacedAt }) => !replacedAt)
    if (!live) throw new Error('The shop is not open')
    return live
  }

  /** Publishes the live content with these edits, and waits until the server shows it. */
  async publish(names: (keyof typeof edits)[]): Promise<void> {
    const { database, anyUrl } = this.#run.world
    const before = this.live()
    const content = names.reduce((edited, name) => edits[name](edited, this.#random), before.content)
    const { number } = await database.transaction((tx) => storeRelease(tx, before, content, { by: 'Priya' }))
    const next: Published = { number, content }
    const ask = staffClient({ url: anyUrl() }, this.#run.cookie)
    await until(async () => (await ask(readOrdering, {})).headers.get('content-release') === String(number))
    this.releases.push(next)
    before.replacedAt = new Date()
    const { rows } = await database.execute(sql`select day, places from delivery_load where places < 0`)
    expect(rows, `days below nothing after release ${number}`).toEqual([])
  }

  /** Two or three packages that are on sale, some with a choice that `mayLeaveOut` leaves to the server. */
  basket(random: () => number, mayLeaveOut: boolean): SentItem[] {
    const onSale = this.live().content.packages.filter(({ isOnSale }) => isOnSale)
    const skipped = pick(onSale, random)
    return onSale
      .filter((each, index) => each !== skipped && (index < 3 || random() < 0.5))
      .map(({ id, options: choosable }) => {
        const quantity = 3 + Math.floor(random() * 4)
        if (!choosable?.length || (mayLeaveOut && random() < 0.3)) return { menu_id: id, quantity }
        const first = 1 + Math.floor(random() * (quantity - 1))
        const amounts = [first, quantity - first]
        const choices = choosable
          .slice(0, 2)
          .map(({ id: option }, index) => ({ option, quantity: amounts[index] ?? 0 }))
        return { menu_id: id, quantity, choices }
      })
  }

  /** These packages as the order form sends them, with the prices of the page. */
  priced(basket: SentItem[]) {
    const { packages } = this.live().content
    const order_items = basket.map((item) => {
      const each = packages.find(({ id }) => id === item.menu_id)
      if (!each) throw new Error(`There is no package ${item.menu_id}`)
      const { menuId, name, pricePence } = each
      return { ...item, stripe_price_id: menuId, item_name: name, unit_price: poundsFromPence(pricePence), pricePence }
    })
    const total_pence = order_items.reduce((sum, { pricePence, quantity }) => sum + pricePence * quantity, 0)
    return { order_items: order_items.map(({ pricePence: _, ...item }) => item), total_pence }
  }
}

/** Returns the packages that were sent as a release has them: each variant with its quantity. Pure. */
export function variantsSent({ content }: Release, basket: SentItem[]): [CateringPackage, number][] {
  return basket.flatMap(({ menu_id, quantity, choices }) => {
    const variants = content.packages.filter(({ id }) => id === menu_id).flatMap((each) => variantsOf(each))
    if (!choices) return variants.slice(0, 1).map((each): [CateringPackage, number] => [each, quantity])
    return choices.flatMap((choice) =>
      variants
        .filter(({ menuId }) => menuId.endsWith(`/${choice.option}`))
        .map((each): [CateringPackage, number] => [each, choice.quantity]),
    )
  })
}

function pick<Each>(among: readonly Each[], random: () => number): Each {
  return among[Math.floor(random() * among.length)] as Each
}
