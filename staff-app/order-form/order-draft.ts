import type { z } from 'zod'
import type { Allergens } from '../../contract/allergens.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { allergenKinds } from '../../contract/fourteen-allergens.ts'
import { limits } from '../../contract/limits.ts'
import { type OrderFieldName, orderFieldNames, orderFields } from '../../contract/order-fields.ts'
import { agreedPrefix, hasChoice, isAgreed, itemsOf, variantsOf } from '../../contract/package-variants.ts'
import { postcodeIn, writePostcode } from '../../contract/postcode.ts'
import { packageName, quantitiesOf, quantityName } from '../../contract/quantities.ts'
import { type AgreedLine, agreedLine } from '../../contract/staff/agreed-line.ts'
import type { EnquiryOnScreen } from '../../contract/staff/enquiries.ts'
import type { OrderOnScreen } from '../../contract/staff/orders.ts'
import { allergyChoices, type JudgedOrder, judgeOrder, type takeOrder } from '../../contract/staff/take-order.ts'
import type { FieldErrors } from '../forms/call-form.tsx'
import { fieldText, penceIn, wholeNumberIn } from '../forms/typed-numbers.ts'
import type { Texts } from '../session/kept-drafts.ts'

type Packages = readonly CateringPackage[]

const itemsIn = (texts: Texts, onSale: Packages) =>
  itemsOf(onSale.flatMap(variantsOf), quantitiesOf(texts, limits.quantity))

/** Finds packages with a typed quantity but no line in the form: they left the site, or have a choice now. */
export function withoutLine(texts: Texts, onSale: Packages): { menuId: string; name: string; quantity: number }[] {
  const lines = new Set(onSale.flatMap(variantsOf).map(({ menuId }) => menuId))
  return Object.entries(quantitiesOf(texts, limits.quantity))
    .filter(([menuId]) => !lines.has(menuId))
    .map(([menuId, quantity]) => ({ menuId, name: texts[packageName(menuId)] ?? menuId, quantity }))
}

/** A typed quantity that can't be ordered any more. */
export interface LeftOver {
  menuId: string
  name: string
  left: number
  /** True if it is now sold with a choice. */
  hasChoice: boolean
}

/**
 * Finds the typed quantities that can't be ordered any more. Subtracts the quantities that were typed for a package's
 * new options, and what the order `had` before. Pure.
 */
export function leftOver(texts: Texts, onSale: Packages, had: OrderOnScreen['packages'] = []): LeftOver[] {
  const quantities = quantitiesOf(texts, limits.quantity)
  return withoutLine(texts, onSale).flatMap(({ menuId, name, quantity }) => {
    const options = onSale
      .filter(hasChoice)
      .filter((each) => each.menuId === menuId)
      .flatMap(variantsOf)
    const chosen = options.reduce((sum, option) => sum + (quantities[option.menuId] ?? 0), 0)
    const left = quantity - chosen - (had.find((each) => each.menuId === menuId)?.quantity ?? 0)
    return left > 0 ? [{ menuId, name, left, hasChoice: options.length > 0 }] : []
  })
}

/** Returns the error of a form that still has such quantities. */
export function faultOf(left: readonly LeftOver[]): FieldErrors {
  if (left.length === 0) return {}
  const names = left.map((each) => `${each.left} × ${each.name}`).join(', ')
  return { order_items: `Say what comes in place of ${names}, or leave that out.` }
}

/** Returns the name of the box that says whether an agreed line contains, or may contain, an allergen. */
export const allergenName = (how: keyof Allergens, kind: string) => `${how}:${kind}`

/** Returns the fields of an order's agreed line. */
export function textsOfAgreed(agreed: AgreedLine | null | undefined): Texts {
  if (!agreed) return { has_agreed: 'no' }
  const { words, guests, price_pence, food } = agreed
  const ticked = food ? [...food.contains.map(named('contains')), ...food.mayContain.map(named('mayContain'))] : []
  return {
    has_agreed: 'yes',
    'agreed.words': words,
    'agreed.guests': String(guests),
    'agreed.price_pence': fieldText(price_pence),
    'agreed.food': food === null ? 'open' : ticked.length > 0 ? 'some' : 'none',
    ...Object.fromEntries(ticked.map((name) => [name, 'on'])),
  }
}

const named = (how: keyof Allergens) => (kind: string) => allergenName(how, kind)

/** Returns the agreed line as it is typed, which the contract checks; null where the form says that there is none. */
export function agreedIn(texts: Texts) {
  if (texts.has_agreed !== 'yes') return null
  return {
    words: texts['agreed.words'] ?? '',
    guests: wholeNumberIn(texts['agreed.guests'] ?? '') ?? Number.NaN,
    price_pence: penceIn(texts['agreed.price_pence'] ?? '') ?? Number.NaN,
    food: foodIn(texts),
  }
}

/** Returns what an agreed line contains; null if that is not settled, and undefined if nobody has said it. */
function foodIn(texts: Texts): AgreedLine['food'] | undefined {
  const answer = texts['agreed.food']
  if (answer === 'open') return null
  if (answer === 'none') return { contains: [], mayContain: [] }
  const contains = allergenKinds.filter((kind) => texts[allergenName('contains', kind)])
  const mayContain = allergenKinds.filter((kind) => texts[allergenName('mayContain', kind)] && !contains.includes(kind))
  return answer === 'some' && contains.length + mayContain.length > 0 ? { contains, mayContain } : undefined
}

/** Returns the agreed line as it is typed, as an item for the allergy check. Empty without an agreed line. */
export function agreedItemIn(texts: Texts) {
  const agreed = agreedIn(texts)
  return agreed ? [{ menuId: agreedPrefix, itemName: agreed.words || 'What was agreed', food: agreed.food }] : []
}

/** Returns the form's fields for an order. They include packages that no longer have a line, with their names. */
export function textsOfOrder(order: OrderOnScreen, onSale: Packages): Texts {
  const quantities = onSale.flatMap(variantsOf).map(({ menuId }) => [quantityName(menuId), '0'])
  const ordered = order.packages
    .filter(({ menuId }) => !isAgreed(menuId))
    .flatMap(({ menuId, name, quantity }) => [
      [quantityName(menuId), String(quantity)],
      [packageName(menuId), name],
    ])
  const fields = Object.entries(orderFields).flatMap(([name, field]) =>
    'onScreen' in field ? [[name, String(order[field.onScreen] ?? '')]] : [],
  )
  return {
    ...Object.fromEntries(fields),
    event_time: order.time.slice(0, 5),
    customer_email: order.forManagers?.email ?? '',
    allergies: order.allergyAnswer === null ? 'not-asked' : order.allergyAnswer === '' ? 'none' : 'some',
    allergy_words: order.allergyAnswer ?? '',
    ...textsOfAgreed(order.forManagers?.agreed),
    ...Object.fromEntries([...quantities, ...ordered]),
  }
}

/** Returns the fields of an order's deposit, for the order that is taken in its place. */
export function textsOfDeposit({ forManagers }: OrderOnScreen): Texts {
  const deposit = forManagers?.deposit
  if (!deposit) return {}
  return { has_deposit: 'yes', 'deposit.pence': fieldText(deposit.pence), 'deposit.rest_due': deposit.due }
}

/** Returns the form's fields for an enquiry. Its place is one text, and a postcode in it goes to its own field. */
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

/** Returns the part of a half-filled form that the server can judge. */
export function draftIn(texts: Texts, onSale: Packages): z.input<typeof judgeOrder.input> {
  return {
    event_date: event_date.safeParse(texts.event_date).data,
    event_time: event_time.safeParse(texts.event_time).data,
    delivery_postal_code: delivery_postal_code.safeParse(texts.delivery_postal_code).data,
    order_items: itemsIn(texts, onSale),
    agreed: agreedLine.nullable().safeParse(agreedIn(texts)).data,
  }
}

/** Returns the order to send, with the price, the reasons and the words that the person saw. */
export function orderIn(
  texts: Texts,
  { judged, key, onSale, release }: { judged: JudgedOrder | undefined; key: string; onSale: Packages; release: number },
): z.input<typeof takeOrder.input> {
  const text = (name: string) => texts[name] ?? ''
  return {
    ...(Object.fromEntries(orderFieldNames.map((name) => [name, text(name)])) as Record<OrderFieldName, string>),
    event_time: text('event_time').slice(0, 5),
    guest_count: Number(text('guest_count')),
    ...allergiesIn(texts),
    order_items: itemsIn(texts, onSale),
    // A line that is half typed goes along too: the server says what is wrong with it.
    agreed: agreedIn(texts) as AgreedLine | null,
    total_pence: judged?.totalPence ?? 0,
    told: judged?.terms && { allergens: judged.allergens, terms: judged.terms.fingerprint },
    release,
    pay: text('pay') as z.input<typeof takeOrder.input>['pay'],
    payment_note: texts.payment_note,
    ...(texts.has_deposit === 'yes' && {
      deposit: {
        pence: depositPenceIn(texts, judged?.totalPence ?? 0) ?? Number.NaN,
        rest_due: text('deposit.rest_due'),
      },
    }),
    beyond: texts.all_the_same && judged ? judged.reasons.map(({ message }) => message) : [],
    key,
  }
}

/** Returns the part that is paid now, typed in pounds or as "25 %" of the price; undefined if it is neither. */
export function depositPenceIn(texts: Texts, totalPence: number): number | undefined {
  const typed = texts['deposit.pence'] ?? ''
  const percent = /^\s*(\d{1,2})\s*%\s*$/.exec(typed)?.[1]
  return percent ? Math.round((totalPence * Number(percent)) / 100) : penceIn(typed)
}

/** Returns the answer about allergies, or none if nobody asked. */
export function allergiesIn(texts: Texts): Pick<z.input<typeof takeOrder.input>, 'allergies' | 'allergy_words'> {
  const answer = allergyChoices.find((choice) => choice === texts.allergies)
  // The contract says what is wrong with an order without an answer, hence the cast.
  return { allergies: answer as 'none' | 'some', allergy_words: texts.allergy_words }
}

/**
 * Compares what is ordered with the number of guests, once both are known: "Serves 15 of 20 guests: 5 more to feed."
 */
export function servesInWords(serves: number, guests: number): string {
  if (serves === 0) return ''
  if (guests === 0) return `Serves ${serves}.`
  const missing = guests - serves
  if (missing > 0) return `Serves ${serves} of ${guests} guests: ${missing} more to feed.`
  return missing === 0 ? `Serves ${serves}: just right.` : `Serves ${serves}, for ${guests}.`
}
