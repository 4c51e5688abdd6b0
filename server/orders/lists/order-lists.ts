import { type SQL, sql } from 'drizzle-orm'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import { mostCounted, ordersOnPage, type orderTabs } from '../../../contract/staff/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { findSoldWith, type SoldPackages } from '../../publishing/sold-packages.ts'
import type { OrderMark } from '../order/order-acts.ts'
import { bankIsProcessing, cookedBy, ordersFor } from '../order/orders.ts'

type OrderTab = (typeof orderTabs)[number]

/** A person or tablet that reads orders: the role, and the kitchens whose orders are read (undefined for all). */
export interface Reader {
  role: Role
  kitchens?: readonly string[]
}

/** Returns the condition for the orders that a reader may see. */
export const readableBy = ({ role, kitchens }: Reader): SQL => sql`${ordersFor(role)} and ${cookedBy(kitchens)}`

/** An order as lists show it. */
export interface ListedOrder {
  order: Order
  items: {
    menuId: string
    name: string
    quantity: number
    /** How many guests each box serves, as sold; null if unknown, or if the boxes differ. */
    serves: number | null
    /** How many guests all boxes serve together, if they differ; otherwise null. */
    portions: number | null
  }[]
  marks: OrderMark[]
  /** Staff's notes about the order, which are searched for allergy words too. */
  notes: string[]
  /** When its last change was applied; null if there was none. */
  changedAt: Date | null
  /** The packages as sold; undefined for an order from before there were content releases. */
  sold: SoldPackages | undefined
}

/** Selects a list's orders: a query for at most `limit` ids, and the sort order. */
interface OrderChoice {
  ids: (limit: number) => SQL
  order: SQL
}

/** Caps how many unpaid or flagged orders are sorted for a list, to bound the cost. */
const mostSorted = 5_000

export const byEventTime = sql`event_date, event_time, order_number`
const byDayBackwards = sql`event_date desc, event_time desc, order_number desc`
/** Coming orders by day, then past ones, the most recent first. */
export const comingThenPast = sql`event_date < ${londonToday}, abs(event_date - ${londonToday}), event_time, order_number`

/** True if staff have to look at the order. Worded like the index orders_needing_attention, so that it is used. */
const needsAttentionInSql = sql`attention is not null and attention is distinct from attention_handled`

const first = (where: SQL, order: SQL, limit: number) =>
  sql`(select id from catering_orders where ${where} order by ${order} limit ${limit})`

/**
 * Returns the tabs, of the orders that fit `ours`. Each query reads an index in order and stops early, so its cost
 * doesn't grow with the number of orders.
 */
export const tabsOf = (ours: SQL): Record<OrderTab, OrderChoice> => ({
  coming: {
    ids: (limit) => sql`
      ${first(sql`status = 'confirmed' and event_date >= ${londonToday} and ${ours}`, byEventTime, limit)}
      union all
      ${first(sql`${bankIsProcessing} and status <> 'cancelled' and event_date >= ${londonToday} and ${ours}`, byEventTime, limit)}`,
    order: byEventTime,
  },
  waiting: {
    ids: (limit) => sql`
      select id from (
        select * from catering_orders where payment_status = 'pending' and ${ours}
        order by next_check_at limit ${mostSorted}
      ) as open where status <> 'cancelled' order by ${byEventTime} limit ${limit}`,
    order: byEventTime,
  },
  attention: {
    ids: (limit) => sql`
      select id from (
        select * from catering_orders where ${needsAttentionInSql} and ${ours}
        order by event_date desc limit ${mostSorted}
      ) as flagged order by ${comingThenPast} limit ${limit}`,
    order: comingThenPast,
  },
  past: {
    ids: (limit) => sql`
      ${first(sql`payment_status = 'completed' and event_date < ${londonToday} and ${ours}`, byDayBackwards, limit)}
      union all
      ${first(sql`payment_status = 'refunded' and event_date < ${londonToday} and ${ours}`, byDayBackwards, limit)}`,
    order: byDayBackwards,
  },
})

/** Returns one page of a tab, and whether there are more orders. Pages count from 1. */
export function findOrdersOfTab(database: Queryable, tab: OrderTab, page: number, kitchens?: Reader['kitchens']) {
  return findChosenOrders(database, tabsOf(cookedBy(kitchens))[tab], page)
}

/** Returns one page of the selected orders, and whether there are more. Pages count from 1. */
export async function findChosenOrders(
  database: Queryable,
  { ids, order }: OrderChoice,
  page: number,
): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const found = await database
    .select(listedColumns)
    .from(cateringOrders)
    .where(sql`id in (${ids(page * ordersOnPage + 1)})`)
    .orderBy(order)
    .limit(ordersOnPage + 1)
    .offset((page - 1) * ordersOnPage)
  const orders = await withSold(database, found.slice(0, ordersOnPage))
  return { orders, hasMore: found.length > ordersOnPage }
}

/** Adds the packages as sold to orders that were read with `listedColumns`. */
export async function withSold(database: Queryable, found: Omit<ListedOrder, 'sold'>[]): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = []
  for (const each of found)
    orders.push({ ...each, sold: await findSoldWith(database, each.order, each.items.map(asSold)) })
  return orders
}

const asSold = ({ name: itemName, ...item }: ListedOrder['items'][number]) => ({ ...item, itemName })

// The outer table has to be named, because each of these tables has an `id` too.
const ofOrder = sql`order_id = catering_orders.id`
/** The columns that lists read of an order. */
export const listedColumns = {
  order: cateringOrders,
  // Boxes of one package at two prices are one package to cook.
  items: sql<ListedOrder['items']>`array(
    select json_build_object(
      'menuId', menu_id, 'name', min(item_name), 'quantity', sum(quantity), 'food', (array_agg(food))[1],
      'serves', case when count(serves) = count(*) and min(serves) = max(serves) then min(serves) end,
      'portions', case when count(serves) = count(*) and min(serves) < max(serves) then sum(quantity * serves) end)
    from catering_order_items where ${ofOrder} group by menu_id order by sum(total_pence) desc, menu_id)`,
  marks: sql<OrderMark[]>`array(select mark from order_marks where ${ofOrder})`,
  notes: sql<string[]>`array(select text from order_notes where ${ofOrder} order by created_at, id)`,
  changedAt: sql<Date | null>`case when version > 1 then (
    select max(ended_at) from order_changes where ${ofOrder} and state = 'in-force') end`.mapWith((at) =>
    at === null ? null : new Date(at),
  ),
}

/** Finds the order with this number, for a list. Returns undefined if there is none that the reader may see. */
export async function findListedOrder(
  database: Queryable,
  number: string,
  reader: Reader,
): Promise<ListedOrder | undefined> {
  const isIt = sql`order_number = ${number} and ${readableBy(reader)}`
  const [found] = await withSold(database, await database.select(listedColumns).from(cateringOrders).where(isIt))
  return found
}

/** Returns those of these order numbers that a reader may see. */
export async function findSeenNumbers(
  database: Queryable,
  numbers: readonly string[],
  reader: Reader,
): Promise<string[]> {
  const { rows } = await database.execute<{ number: string }>(sql`
    select order_number as number from catering_orders
    where order_number = any(${sql.param(numbers)}::text[]) and ${readableBy(reader)}`)
  return rows.map(({ number }) => number)
}

/**
 * Counts the orders that wait for payment, and those that need attention, up to `mostCounted`. Roles below manager have
 * no such tabs, and get zeros. `asOf` is the database's time.
 */
export async function countTabs(
  database: Queryable,
  { role, kitchens }: Reader,
): Promise<{ waiting: number; attention: number; asOf: Date }> {
  const count = (orders: SQL) => (mayDo(role, 'manager') ? sql`(select count(*)::int from ${orders})` : sql`0`)
  const open = sql`(
    select status from catering_orders where payment_status = 'pending' and ${cookedBy(kitchens)}
    order by next_check_at limit ${mostCounted}
  ) as open where status <> 'cancelled'`
  const flagged = sql`(
    select from catering_orders where ${needsAttentionInSql} and ${cookedBy(kitchens)}
    order by event_date limit ${mostCounted}
  ) as flagged`
  const { rows } = await database.execute<{ waiting: number; attention: number; milliseconds: number }>(sql`
    select ${count(open)} as waiting, ${count(flagged)} as attention,
      (extract(epoch from now()) * 1000)::float8 as milliseconds`)
  const [{ waiting, attention, milliseconds } = { waiting: 0, attention: 0, milliseconds: 0 }] = rows
  return { waiting, attention, asOf: new Date(milliseconds) }
}
