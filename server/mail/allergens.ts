import type { ReactElement } from 'react'
import { listHasChanged, listStateInWords, toldOtherwise, toldTogether } from '../../contract/allergens.ts'
import { allergensPage } from '../../contract/pages.ts'
import { isToldAsToday, toldNowOf } from '../orders/order/package-allergens.ts'
import { contentNow } from '../publishing/live-content.ts'
import { fact, link, note, ourPhone, paragraph } from './layout.ts'
import type { OrderForMail } from './order-for-mail.ts'

/**
 * Tells the customer which allergens the food contains, as stated when they ordered, and how reliable that is. Asks
 * them to ring if the list has changed since.
 */
export function allergensForCustomer(order: OrderForMail, publicUrl: string): ReactElement[] {
  const told = order.allergensTold ?? toldNowOf(order)
  return [
    ...(told ? [fact('Allergens', toldTogether(told))] : []),
    paragraph(...howFar(order), link('What each dish holds', publicUrl + allergensPage)),
  ]
}

function howFar(order: OrderForMail) {
  return isToldAsToday(order)
    ? [listStateInWords(contentNow().allergenList), ' ', ourPhone(), '. ']
    : [listHasChanged.beforePhone, ' ', ourPhone(), ` ${listHasChanged.afterPhone} `]
}

/** Tells the kitchen which allergens the food contains by today's list, and how the customer was told differently. */
export function allergensForKitchen(order: OrderForMail): ReactElement[] {
  const allergens = toldNowOf(order)
  const otherwise = toldOtherwise(order.allergensTold, allergens)
  return [
    fact('Allergens', allergens ? toldTogether(allergens) : 'A package of this order is not on the list any more.'),
    ...(otherwise ? [note(`The list has changed since this was ordered. ${otherwise} Ring them.`)] : []),
  ]
}
