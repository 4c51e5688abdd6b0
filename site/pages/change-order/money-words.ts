import { formatPence } from '../../../contract/money.ts'
import { banksShowRefunds } from '../../../contract/order-in-words.ts'
import type { OwnMoney, OwnOrder } from '../../../contract/own-order.ts'

const ways = { card: ' to your card', bank: ' to your bank account', 'by-hand': '' }
const byHand = 'We give it back the way you paid.'

/** Says how money goes back. */
export const refundWayInWords = ({ paid_by }: OwnMoney) => (paid_by === 'by-hand' ? byHand : `It goes${ways[paid_by]}.`)

/** Says what goes back if the order is cancelled now, and what stays with us. */
export function beforeCancelling(refundPence: number, { paid_pence, refunded_pence, paid_by }: OwnMoney) {
  const stays = paid_pence - refunded_pence - refundPence
  const before = refunded_pence > 0 ? ` ${formatPence(refunded_pence)} went back to you before.` : ''
  const paid = `You paid ${formatPence(paid_pence)}.${before}`
  const rest = stays > 0 ? `${paid} ${formatPence(stays)} stays with us.` : paid
  if (refundPence === 0) return { back: 'Nothing goes back to you when you cancel now.', rest }
  const back = `You get back ${formatPence(refundPence)}${ways[paid_by]}.`
  return { back: paid_by === 'by-hand' ? `${back} ${byHand}` : back, rest }
}

/** Says what has become of a cancelled order's money. */
export function afterCancelling({ refunded_pence, failed_pence, paid_by }: OwnOrder['money']): string[] {
  const goes = paid_by === 'by-hand' ? byHand : banksShowRefunds
  return [
    ...(refunded_pence > 0 ? [`${formatPence(refunded_pence)} goes back${ways[paid_by]}. ${goes}`] : []),
    ...(failed_pence > 0
      ? [`${formatPence(failed_pence)} could not be sent back. We know of it, and will give it back another way.`]
      : []),
  ]
}
