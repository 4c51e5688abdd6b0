import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryRules } from '../../contract/delivery/rules.ts'

/** The delivery rules: the highest version holds, and the others tell who changed what. */
export const deliveryRuleVersions = pgTable('delivery_rules', {
  version: integer().primaryKey(),
  rules: jsonb().$type<DeliveryRules>().notNull(),
  /** The person's name, as it was then. */
  by: text().notNull(),
  personId: uuid('person_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Days of which unpaid orders hold more than half of the places, and those that staff were told of in the last day. */
export const unpaidDays = pgTable('unpaid_days', {
  day: date().primaryKey(),
  /** When that was first seen. */
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  toldAt: timestamp('told_at', { withTimezone: true }),
})

/** How many places of a day are taken. The database counts them itself, with each order that is stored or changes. */
export const deliveryLoad = pgTable('delivery_load', {
  day: date().primaryKey(),
  places: integer().notNull(),
})

/** The days whose list of orders was queued for staff (queueComingDays). */
export const comingDaysLists = pgTable('coming_days_lists', {
  day: date().primaryKey(),
})
