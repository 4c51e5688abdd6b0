import type { ReactElement } from 'react'
import { allergenChanges, listHasChanged, listStateInWords, statementTogether } from '../../contract/allergens.ts'
import { allergensPage } from '../../contract/pages.ts'
import { allergenStatementToday, isStatementOfToday } from '../orders/order/package-allergens.ts'
import { contentNow } from '../publishing/live-content.ts'
import { fact, link, note, ourPhone, paragraph } from './layout.ts'
import type { OrderForMail } from './order-for-mail.ts'

/**
 * Tells the customer which allergens the food contains, as stated when they ordered, and how reliable that is. Asks
 * them to ring if the list has changed since.
 */
export function allergensForCustomer(order: OrderForMail, publicUrl: string): ReactElement[] {
  const told = order.allergenStatement ?? allergenStatementToday(order)
  return [
    ...(told ? [fact('Allergens', statementTogether(told))] : []),
    paragraph(...howFar(order), link('What each dish holds', publicUrl + allergensPage)),
  ]
}

function howFar(order: OrderForMail) {
  return isStatementOfToday(order)
    ? [listStateInWords(contentNow().allergenList), ' ', ourPhone(), '. ']
    : [listHasChanged.beforePhone, ' ', ourPhone(), ` ${listHasChanged.afterPhone} `]
}

/** Tells the kitchen which allergens the food contains by today's list, and how the customer was told differently. */
export function allergensForKitchen(order: OrderForMail): ReactElement[] {
  const allergens = allergenStatementToday(order)
  const otherwise = allergenChanges(order.allergenStatement, allergens)
  return [
    fact(
      'Allergens',
      allergens ? statementTogether(allergens) : 'A package of this order is not on the list any more.',
    ),
    ...(otherwise ? [note(`The list has changed since this was ordered. ${otherwise} Ring them.`)] : []),
  ]
}
