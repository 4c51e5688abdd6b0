import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'

import { type OrderFieldName, orderFieldNames, orderFields } from '../../../contract/order-fields.ts'

import { itemsOf, variantsOf } from '../../../contract/package-variants.ts'
import { postcodeIn, writePostcode } from '../../../contract/postcode.ts'
import type { EnquiryOnScreen } from '../../../contract/staff/enquiries.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'

import { allergyChoices, type JudgedOrder, judgeOrder, type takeOrder } from '../../../contract/staff/take-order.ts'
import { packagesOnSale } from '../../content.ts'
import type { Texts } from '../../session/kept-drafts.ts'

/** The name of a package's quantity among the fields. */
export const quantityName = (menuId: string) => `quantity-${menuId}`

/** A quantity as typed: a whole number that can be ordered. What is no number is 0. */
export function toQuantity(typed = ''): number {
  const number = Math.floor(Number(typed))
  return number > 0 ? Math.min(number, limits.quantity) : 0
}

function itemsIn(texts: Texts) {
  const variants = packagesOnSale().flatMap(variantsOf)
  const quantities = variants.map(({ menuId }) => [menuId, toQuantity(texts[quantityName(menuId)])])
  return itemsOf(variants, Object.fromEntries(quantities))
}

/** The fields of the form, as an order has them. */
export function textsOfOrder(order: OrderOnScreen): Texts {
  const variants = packagesOnSale().flatMap(variantsOf)
  const quantities = variants.map(({ menuId }) => {
    const found = order.packages.find((each) => each.menuId === menuId)
    return [quantityName(menuId), String(found?.quantity ?? 0)]
  })
  const fields = Object.entries(orderFields).flatMap(([name, field]) =>
    'onScreen' in field ? [[name, String(order[field.onScreen] ?? '')]] : [],
  )
  return {
    ...Object.fromEntries(fields),
    customer_email: order.forManagers?.email ?? '',
    allergies: order.allergyAnswer === null ? 'not-asked' : order.allergyAnswer === '' ? 'none' : 'some',
    allergy_words: order.allergyAnswer ?? '',
    ...Object.fromEntries(quantities),
  }
}

/** The fields of the form, as an enquiry fills them. Its place is one text: a postcode in it finds its field. */
export function textsOfEnquiry({ name, email, phone, day, guests, place, wishes }: EnquiryOnScreen): Texts {
  const postcode = postcodeIn(place)
  return {
    customer_name: name,
    customer_email: email,
    customer_phone: phone,
    event_date: day ?? '',
    guest_count: String(guests),
    delivery_address: postcode ? place.replace(postcode, '').replace(/[\s,]+$/, '') : place,
    delivery_postal_code: writePostcode(postcode ?? ''),
    special_instructions: wishes ?? '',
  }
}

const { event_date, event_time, delivery_postal_code } = judgeOrder.input.shape

/** What can be judged of a form that is half filled in. */
export function draftIn(texts: Texts): z.input<typeof judgeOrder.input> {
  return {
    event_date: event_date.safeParse(texts.event_date).data,
    event_time: event_time.safeParse(texts.event_time).data,
    delivery_postal_code: delivery_postal_code.safeParse(texts.delivery_postal_code).data,
    order_items: itemsIn(texts),
  }
}

/** The order as it is sent, with the price, the reasons and the words that the person saw. */
export function orderIn(texts: Texts, judged: JudgedOrder | undefined, key: string): z.input<typeof takeOrder.input> {
  const text = (name: string) => texts[name] ?? ''
  return {
    ...(Object.fromEntries(orderFieldNames.map((name) => [name, text(name)])) as Record<OrderFieldName, string>),
    event_time: text('event_time').slice(0, 5),
    guest_count: Number(text('guest_count')),
    ...allergiesIn(texts),
    order_items: itemsIn(texts),
    total_pence: judged?.totalPence ?? 0,
    told: judged?.terms && { allergens: judged.allergens, terms: judged.terms.fingerprint },
    pay: text('pay') as z.input<typeof takeOrder.input>['pay'],
    payment_note: texts.payment_note,
    beyond: texts.all_the_same && judged ? judged.reasons.map(({ message }) => message) : [],
    key,
  }
}

/** What was answered about allergies. Where nobody asked, nothing is sent. */
export function allergiesIn(texts: Texts): Pick<z.input<typeof takeOrder.input>, 'allergies' | 'allergy_words'> {
  const answer = allergyChoices.find((choice) => choice === texts.allergies)
  // The contract says what is wrong with an order without an answer.
  return { allergies: answer as 'none' | 'some', allergy_words: texts.allergy_words }
}

/** Compares what is ordered with who comes, once both are known: "Serves 15 of 20 guests: 5 more to feed." */
export function servesInWords(serves: number, guests: number): string {
  if (serves === 0) return ''
  if (guests === 0) return `Serves ${serves}.`
  const missing = guests - serves
  if (missing > 0) return `Serves ${serves} of ${guests} guests: ${missing} more to feed.`
  return missing === 0 ? `Serves ${serves}: just right.` : `Serves ${serves}, for ${guests}.`
}
