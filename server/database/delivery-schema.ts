import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveriesByHalfHour } from '../../contract/delivery/half-hours.ts'
import type { RulesOfAll } from '../../contract/delivery/rules.ts'
import { instant } from './columns.ts'

/** The versions of the delivery rules. The highest is in force; the others are the history. */
export const deliveryRuleVersions = pgTable('delivery_rules', {
  version: integer().primaryKey(),
  rules: jsonb().$type<RulesOfAll>().notNull(),
  /** The person's name at that time. */
  by: text().notNull(),
  personId: uuid('person_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/**
 * Days where unpaid orders hold more than half of the places, and days that staff were warned about in the last 24
 * hours.
 */
export const unpaidDays = pgTable('unpaid_days', {
  day: date().primaryKey(),
  /** When a check first found the day. */
  since: instant('since').notNull().defaultNow(),
  toldAt: instant('told_at'),
})

/**
 * The places taken on each day. Triggers keep the numbers up to date whenever an order is stored or changed. One row
 * for all kitchens, because 1.3.0 locks and counts by the day alone (docs/decisions/118).
 */
export const deliveryLoad = pgTable('delivery_load', {
  day: date().primaryKey(),
  /** The places taken at the first kitchen. */
  places: integer().notNull(),
  /** The places taken at the other kitchens, by kitchen id. */
  elsewhere: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** The deliveries of each kitchen, by its id, in each half hour that has had one (docs/decisions/121). */
  halfHours: jsonb('half_hours').$type<Record<string, DeliveriesByHalfHour>>().notNull().default({}),
})

/** The days whose list of orders has been queued for staff (mail/send-coming-days.ts). */
export const comingDaysLists = pgTable('coming_days_lists', {
  day: date().primaryKey(),
})
