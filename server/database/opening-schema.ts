import { boolean, check, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from './columns.ts'

/** Who a site is open for: customers, or a trial in which no money moves. */
export const openedFor = ['trial', 'customers'] as const

/** The versions of the ordering state. The highest is in force; the others tell who opened and paused the site. */
export const orderingStates = pgTable(
  'ordering_states',
  {
    version: integer().primaryKey(),
    /** Null where nobody has opened a public site yet. */
    openedFor: text('opened_for', { enum: openedFor }),
    isPaused: boolean('is_paused').notNull(),
    /** The day on which a pause ends by itself. Without one, it lasts until somebody opens the site again. */
    pausedUntil: date('paused_until'),
    /** For a state made by a restore: when its backup began. Only an owner can end such a pause. */
    restoredFrom: instant('restored_from'),
    /** The person's name at that time. */
    by: text().notNull(),
    personId: uuid('person_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (state) => [check('opened_for_known', isOneOf(state.openedFor, openedFor))],
)

/** Notes that the opening's lines rely on and that are stored nowhere else, such as the day a lawyer read the terms. */
export const openingNotes = pgTable('opening_notes', {
  line: text().primaryKey(),
  note: jsonb().notNull(),
  /** The person or command that made the note. */
  by: text().notNull(),
  notedAt: instant('noted_at').notNull().defaultNow(),
})
