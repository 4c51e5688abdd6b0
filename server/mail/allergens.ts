import type { ReactElement } from 'react'
import { listHasChanged, listStateInWords, toldOtherwise, toldTogether } from '../../contract/allergens.ts'
import { allergensPage } from '../../contract/pages.ts'
import { isToldAsToday, toldNowOf } from '../orders/placing/package-allergens.ts'
import { contentNow } from '../publishing/live-content.ts'
import { fact, link, note, ourPhone, paragraph } from './layout.ts'
import type { OrderForMail } from './order-for-mail.ts'

/**
 * Tells the customer what is in the food, as it was told when they ordered, and how far they can rely on that. Where they
 * were told from an older list, it asks them to ring.
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

/** Tells the kitchen what is in the food by today's list, and what the customer was told otherwise. */
export function allergensForKitchen(order: OrderForMail): ReactElement[] {
  const allergens = toldNowOf(order)
  const otherwise = toldOtherwise(order.allergensTold, allergens)
  return [
    fact('Allergens', allergens ? toldTogether(allergens) : 'A package of this order is not on the list any more.'),
    ...(otherwise ? [note(`The list has changed since this was ordered. ${otherwise} Ring them.`)] : []),
  ]
}
