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
  /** Days of the event, and words that the name holds as well; no words where the day is all. */
  days?: { days: string[]; words: string[] }
  /** Words that the name holds, all of them. */
  words?: string[]
}

/** The most orders that a search for words reads: so many of the youngest, and so many of the coming ones. */
const youngestSearched = 50_000
const comingSearched = 10_000
/** The most orders that a search gives. */
const mostFound = 2_000

/**
 * Returns one page of the orders that fit and that this role may see, the coming first. Numbers, ids, e-mail addresses
 * and days of paid orders are found by their indexes among all orders; names, phones, postcodes and the days of others
 * among the youngest and the coming orders (docs/decisions/044).
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
  return sql`${state} and event_date = any(${sql.param(days)}::date[]) and ${named(words)}`
}

function byReading({ phone, postcode, days, words }: OrderSearch, seen: SQL): SQL | undefined {
  const conditions = [
    phone && sql`regexp_replace(customer_phone, '[^0-9]', '', 'g') like ${`%${phone}%`}`,
    postcode && inPostcode(postcode),
    days && sql`event_date = any(${sql.param(days.days)}::date[]) and ${named(days.words)}`,
    words && named(words),
  ].filter((each) => each !== undefined && each !== '')
  if (conditions.length === 0) return undefined
  const fits = sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )
  return sql`
    (select id from (
      select * from catering_orders where not erased order by created_at desc limit ${youngestSearched}
    ) as youngest where (${fits}) and ${seen})
    union all
    (select id from (
      select * from catering_orders where status = 'confirmed' and event_date >= ${londonToday}
      order by event_date, event_time limit ${comingSearched}
    ) as coming where (${fits}) and ${seen})`
}

function inPostcode({ text, isWhole }: { text: string; isWhole: boolean }): SQL {
  const compact = sql`regexp_replace(upper(delivery_postal_code), '[^A-Z0-9]', '', 'g')`
  return isWhole ? sql`${compact} = ${text}` : sql`${compact} ~ ${`^${text}([0-9OI][A-Z]{2})?$`}`
}

function named(words: string[]): SQL {
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`lower(customer_name) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )
}
