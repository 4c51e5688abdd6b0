import type { z } from 'zod'
import { partsOfVariant, variantId } from '../../../contract/package-variants.ts'
import {
  changeOrder as changeOrderCall,
  judgeChange as judgeChangeCall,
  moveOrder as moveOrderCall,
  withdrawChange as withdrawChangeCall,
} from '../../../contract/staff/change-order.ts'
import { answerFrom } from '../../../contract/staff/take-order.ts'
import type { Database } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import type { PayingMore } from '../../orders/changes/asked-change.ts'
import { changePaidOrder } from '../../orders/changes/change-order.ts'
import { quantityOf } from '../../orders/changes/items-wanted.ts'
import { judgeChangeOf } from '../../orders/changes/judge-change-for-staff.ts'
import { withdrawForStaff } from '../../orders/changes/withdraw-change.ts'
import { findChangeByKey } from '../../orders/order/order-changes.ts'
import { findItems, requireOrder } from '../../orders/order/orders.ts'
import type { OrderingOptions } from '../../orders/paying/open-order-payment.ts'
import { requireChoices } from '../../orders/placing/price-order.ts'
import { requireKnownPackages } from '../../orders/placing/require-known-packages.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { contentNow } from '../../publishing/live-content.ts'
import type { Answer } from './answer-calls.ts'

type Asked = z.output<typeof changeOrderCall.input>

/** How often one address may make these calls in ten minutes. A form asks for a judgement after each change. */
const callsPerTenMinutes = { judged: 3_000, acts: 600 }

/** Answers the calls of the screen *Change*, and the one that withdraws a pending change. */
export function changeCalls(answer: Answer, options: OrderingOptions): void {
  const { database } = options
  answer(judgeChangeCall, ({ number, ...wanted }) => judgeChangeOf(database, number, wanted), callsPerTenMinutes.judged)
  answer(changeOrderCall, (asked, { caller }) => change(options, asked, caller), callsPerTenMinutes.acts)
  answer(moveOrderCall, (asked, { caller }) => move(options, asked, caller), callsPerTenMinutes.acts)
  answer(
    withdrawChangeCall,
    async (asked, { caller }) => ({ state: await withdrawForStaff(options, asked, caller) }),
    callsPerTenMinutes.acts,
  )
}

async function change(options: OrderingOptions, input: Asked, caller: Caller) {
  const { number, key, version, waiting, total_pence, back_pence, pay, beyond, release, ...rest } = input
  const { waived_reason, payment_note, allergies, allergy_words, ...content } = rest
  // A caller who refunds or waives money must have proved who they are.
  if ((back_pence > 0 || pay !== 'link') && !caller.hasProved) throw new AppError('prove_again')
  const order = await requireOrder(options.database, number)
  await requireShownRelease(options.database, order, input)
  const made = await changePaidOrder(options, order.id, {
    by: 'staff',
    caller,
    beyond,
    key,
    wanted: { ...content, allergies: answerFrom(input) },
    seen: { version, waiting, price: { totalPence: total_pence, backPence: back_pence } },
    pay: payingMore(input),
  })
  if (!made) throw notPossible(nothingChanged)
  return { state: made.state }
}

async function move(
  options: OrderingOptions,
  { number, kitchen, version, waiting, beyond, key }: z.output<typeof moveOrderCall.input>,
  caller: Caller,
) {
  const { id: orderId } = await requireOrder(options.database, number)
  const asked = { by: 'staff', caller, beyond, key, wanted: { kitchen }, seen: { version, waiting } } as const
  const made = await changePaidOrder(options, orderId, { ...asked, pay: { how: 'link' } })
  if (!made) throw new AppError('changed_meanwhile')
  return { state: made.state }
}

/**
 * Throws AppError `changed_meanwhile` or `invalid_order` where the packages that this change alters differ from those
 * that the form showed. Checks nothing for a form whose change was stored already, such as one that is sent again
 * because its answer got lost.
 */
async function requireShownRelease(
  database: Database,
  order: Order,
  { key, version, release, order_items }: Asked,
): Promise<void> {
  if (order.version !== version || (await findChangeByKey(database, key))) return
  const items = await findItems(database, order.id)
  const wanted = order_items.flatMap(({ menu_id, quantity, choices }) =>
    (choices ?? [{ option: null, quantity }]).map((each) => ({
      ...each,
      menuId: variantId(menuIdOf(menu_id), each.option),
    })),
  )
  const altered = [...wanted, ...items].filter(({ menuId }) => quantityOf(wanted, menuId) !== quantityOf(items, menuId))
  await requireKnownPackages(
    database,
    release,
    altered.map(({ menuId }) => partsOfVariant(menuId).packageId),
  )
  requireChoices(order_items, (menuId) => quantityOf(items, menuId))
}

/** Returns the menuId of a package, or the given id where the site has no such package. */
function menuIdOf(id: string): string {
  return contentNow().packages.find((each) => each.id === id.toLowerCase())?.menuId ?? id
}

function payingMore({ pay, waived_reason, payment_note }: Asked): PayingMore {
  if (pay === 'link') return { how: 'link' }
  if (pay === 'waive') return { how: 'waive', reason: waived_reason ?? '' }
  return { how: 'otherwise', way: pay, note: payment_note }
}

const nothingChanged = 'Nothing is different yet, so there is nothing to change.'
