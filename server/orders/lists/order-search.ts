import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { comingThenPast, findChosenOrders, type Reader, readableBy } from './order-lists.ts'

/** The possible meanings of a search text. An order is found if it matches one of them. */
export interface OrderSearch {
  /** A whole order number. */
  number?: string
  /** A Stripe payment intent or Checkout Session id. */
  stripeId?: string
  /** A whole address, in lower case. */
  email?: string
  /** The last digits of a phone number, without country code and leading zero. */
  phone?: string
  /** A postcode in capitals without space, or its first half (`isWhole` false). */
  postcode?: { text: string; isWhole: boolean }
  /** Possible days of the event, and words that the order must contain too. `words` may be empty. */
  days?: { days: string[]; words: string[] }
  /** Words or parts of words. All must be in the order's number, name, instructions, allergies, notes or agreed line. */
  words?: string[]
}

/** How many orders a search for words reads at most: the newest, and the next to come. */
const youngestSearched = 50_000
const comingSearched = 10_000
const youngest = sql`
  select * from catering_orders where not erased order by created_at desc limit ${youngestSearched}`
const coming = sql`
  select * from catering_orders where status = 'confirmed' and event_date >= ${londonToday}
  order by event_date, event_time limit ${comingSearched}`
/** How many orders a search returns at most. */
const mostFound = 2_000

/**
 * Returns one page of the matching orders that the reader may see, coming ones first. Numbers, ids, email addresses and
 * days of paid orders are looked up by index among all orders. Words, phone numbers, postcodes and days of unpaid
 * orders are searched only among the newest and the coming orders (docs/decisions/088).
 */
export function findOrdersBySearch(database: Queryable, search: OrderSearch, page: number, reader: Reader) {
  const seen = readableBy(reader)
  const statements = [byIndex(search, seen), byReading(search, seen)].filter((each) => each !== undefined)
  if (statements.length === 0) return { orders: [], hasMore: false }
  const ids = () => sql`select id from (${sql.join(statements, sql` union `)}) as found limit ${mostFound}`
  return findChosenOrders(database, { ids, order: comingThenPast }, page)
}

function byIndex({ number, stripeId, email, days }: OrderSearch, seen: SQL): SQL | undefined {
  const conditions = [
    number && sql`order_number = ${number}`,
    stripeId && sql`payment_intent_id = ${stripeId}`,
    stripeId && sql`checkout_session_id = ${stripeId}`,
    // The payment of a change, or of the rest after a deposit.
    stripeId && sql`id = (select order_id from order_ledger where payment_intent_id = ${stripeId} limit 1)`,
    email && sql`lower(customer_email) = ${email}`,
    ...(days ? [onDays(days, sql`payment_status = 'completed'`), onDays(days, sql`payment_status = 'refunded'`)] : []),
  ].filter((each) => each !== undefined && each !== '')
  if (conditions.length === 0) return undefined
  const each = conditions.map(
    (condition) => sql`(select id from catering_orders where ${condition} and ${seen} limit ${mostFound})`,
  )
  return sql.join(each, sql` union all `)
}

function onDays({ days, words }: NonNullable<OrderSearch['days']>, state: SQL): SQL {
  return sql`${state} and event_date = any(${sql.param(days)}::date[]) and ${holding(words)}`
}

function byReading({ phone, postcode, days, words }: OrderSearch, seen: SQL): SQL | undefined {
  const conditions = [
    phone && sql`regexp_replace(customer_phone, '[^0-9]', '', 'g') like ${`%${phone}%`}`,
    postcode && inPostcode(postcode),
    days && sql`event_date = any(${sql.param(days.days)}::date[]) and ${holding(days.words)}`,
    words && holding(words),
  ].filter((each) => each !== undefined && each !== '')
  if (conditions.length === 0) return undefined
  const fits = sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )
  return sql`
    (select id from (${youngest}) as youngest where (${fits}) and ${seen})
    union all
    (select id from (${coming}) as coming where (${fits}) and ${seen})`
}

function inPostcode({ text, isWhole }: { text: string; isWhole: boolean }): SQL {
  const compact = sql`regexp_replace(upper(delivery_postal_code), '[^A-Z0-9]', '', 'g')`
  return isWhole ? sql`${compact} = ${text}` : sql`${compact} ~ ${`^${text}([0-9OI][A-Z]{2})?$`}`
}

const folded = sql`order_search_text(order_number, customer_name, special_instructions, allergies, notes_text_of(id))`
/** Orders from before this column existed are folded when read, until `foldOrders` has filled it. */
const searchText = sql`coalesce(search_text, ${folded})`

function holding(words: string[]): SQL {
  if (words.length === 0) return sql`true`
  // A word that folds to nothing must match nothing. A folded word has no LIKE wildcards.
  const parts = words.map((word) => sql`${searchText} like (select '%' || nullif(search_fold(${word}), '') || '%')`)
  return sql.join(parts, sql` and `)
}

/** Orders folded in one statement. It locks them for some milliseconds. */
const foldedAtOnce = 200

/** Fills `search_text` of the searched orders that have none: those from before the column and its trigger. */
export async function foldOrders(database: Queryable): Promise<void> {
  const chosen = (orders: SQL) => sql`select id from (${orders}) as searched where search_text is null`
  for (;;) {
    const { rowCount } = await database.execute(sql`
      update catering_orders set search_text = ${folded} where id in (
        select id from catering_orders where search_text is null and id in (
          select id from (${chosen(youngest)} union ${chosen(coming)}) as unfolded limit ${foldedAtOnce}
        ) for update skip locked)`)
    if (!rowCount) return
  }
}
