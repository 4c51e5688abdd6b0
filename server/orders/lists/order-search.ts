import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../contract/staff/call.ts'
import type { Queryable } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { comingThenPast, findChosenOrders, ordersFor } from './order-lists.ts'

/** The possible meanings of a search's text. An order is found where one of these meanings fits. */
export interface OrderSearch {
  /** An order's number, in full. */
  number?: string
  /** A payment intent's or a Checkout Session's id at Stripe. */
  stripeId?: string
  /** In small letters, in full. */
  email?: string
  /** The last digits of a phone number, without country and leading zero. */
  phone?: string
  /** A postcode in capitals without space, or the first half of one (`isWhole` false). */
  postcode?: { text: string; isWhole: boolean }
  /** Days of the event, and words that the order holds as well; no words where the day is all. */
  days?: { days: string[]; words: string[] }
  /** Words, or parts of words, that the order holds in its number, name, instructions, allergies and notes: all of them. */
  words?: string[]
}

/** The most orders that a search for words reads: so many of the youngest, and so many of the coming ones. */
const youngestSearched = 50_000
const comingSearched = 10_000
const youngest = sql`
  select * from catering_orders where not erased order by created_at desc limit ${youngestSearched}`
const coming = sql`
  select * from catering_orders where status = 'confirmed' and event_date >= ${londonToday}
  order by event_date, event_time limit ${comingSearched}`
/** The most orders that a search gives. */
const mostFound = 2_000

/**
 * Returns one page of the orders that fit and that this role may see, the coming first. Numbers, ids, e-mail addresses
 * and days of paid orders are found by their indexes among all orders; words, phones, postcodes and the days of others
 * among the youngest and the coming orders (docs/decisions/088).
 */
export function findOrdersBySearch(database: Queryable, search: OrderSearch, page: number, role: Role) {
  const seen = ordersFor(role)
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
/** Orders from before there was a column for it are folded as they are read, until `foldOrders` has been there. */
const searchText = sql`coalesce(search_text, ${folded})`

function holding(words: string[]): SQL {
  if (words.length === 0) return sql`true`
  // A word of which nothing is left finds nothing. What is left has no sign that LIKE would read.
  const parts = words.map((word) => sql`${searchText} like (select '%' || nullif(search_fold(${word}), '') || '%')`)
  return sql.join(parts, sql` and `)
}

/** So many orders are folded by one statement: it holds them for some milliseconds. */
const foldedAtOnce = 200

/** Folds the orders that a search for words looks through, where no trigger has: those from before there was a column. */
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
