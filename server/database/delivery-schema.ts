import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { instant } from './columns.ts'

/** The delivery rules: the highest version holds, and the others tell who changed what. */
export const deliveryRuleVersions = pgTable('delivery_rules', {
  version: integer().primaryKey(),
  rules: jsonb().$type<DeliveryRules>().notNull(),
  /** The person's name, as it was then. */
  by: text().notNull(),
  personId: uuid('person_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Days of which unpaid orders hold more than half of the places, and the days that staff were told of in the last 24 hours. */
export const unpaidDays = pgTable('unpaid_days', {
  day: date().primaryKey(),
  /** When a check first saw that. */
  since: instant('since').notNull().defaultNow(),
  toldAt: instant('told_at'),
})

/** How many places of a day are taken. The database counts them itself, with each order that is stored or changes. */
export const deliveryLoad = pgTable('delivery_load', {
  day: date().primaryKey(),
  places: integer().notNull(),
})

/** The days whose list of orders was queued for staff (mail/send-coming-days.ts). */
export const comingDaysLists = pgTable('coming_days_lists', {
  day: date().primaryKey(),
})
