import { boolean, check, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from './columns.ts'

/** For whom a site was opened: for customers, or for a trial in which no money moves. */
export const openedFor = ['trial', 'customers'] as const

/** Whether the site takes orders: the highest version holds, and the others tell who opened and paused it. */
export const orderingStates = pgTable(
  'ordering_states',
  {
    version: integer().primaryKey(),
    /** Empty where nobody has opened a public site yet. */
    openedFor: text('opened_for', { enum: openedFor }),
    isPaused: boolean('is_paused').notNull(),
    /** The day on which a pause ends by itself; without one it lasts until somebody opens again. */
    pausedUntil: date('paused_until'),
    /** When the backup was begun from which a restore made this state. An owner alone ends such a pause. */
    restoredFrom: instant('restored_from'),
    /** The person's name, as it was then. */
    by: text().notNull(),
    personId: uuid('person_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (state) => [check('opened_for_known', isOneOf(state.openedFor, openedFor))],
)

/** What a line of the opening rests on and nothing else knows, such as the day on which a lawyer read the terms. */
export const openingNotes = pgTable('opening_notes', {
  line: text().primaryKey(),
  note: jsonb().notNull(),
  /** Who said so, or which command. */
  by: text().notNull(),
  notedAt: instant('noted_at').notNull().defaultNow(),
})
