import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Change } from '../../contract/content/change-set.ts'
import { photoKinds } from '../../contract/content/photo-address.ts'
import { bytea, instant } from './columns.ts'

/** What the restaurant says, whole, in each of its releases. The highest number is live, and none is ever altered. */
export const contentReleases = pgTable('content_releases', {
  number: integer().primaryKey(),
  /** The version of the schema that it fits (server/publishing/releases.ts). */
  schema: integer().notNull(),
  content: jsonb().$type<object>().notNull(),
  /** Who signed its list of allergens for the kitchen. It stands beside the content, where servers of 1.2.0 refuse it. */
  signedBy: text('signed_by'),
  /** What differs from the release before, in sentences. */
  changes: jsonb().$type<string[]>().notNull(),
  /** Who published it, as they were called then. */
  by: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** A change that somebody has typed and nobody has published, with who typed it and when. */
export interface DraftedChange extends Change {
  by: string
  at: string
}

/** Changes that wait to be published together. What was published or put away stays, because somebody typed it. */
export const contentDrafts = pgTable('content_drafts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  changes: jsonb().$type<DraftedChange[]>().notNull(),
  /** It grows with each change, so that nobody publishes what they have not seen. */
  rev: integer().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** The release that it became. */
  publishedAs: integer('published_as'),
  discardedAt: instant('discarded_at'),
  /** When it is to be published, who set that, and why it was not, where it could not be. */
  publishAt: instant('publish_at'),
  scheduledBy: text('scheduled_by'),
  scheduledById: uuid('scheduled_by_id'),
  heldBecause: text('held_because'),
})

/** The site as a draft would make it, pinned for whoever has the link. With a copy of the database no link can be made. */
export const contentPreviews = pgTable('content_previews', {
  id: uuid().primaryKey(),
  tokenHash: bytea('token_hash').notNull().unique(),
  name: text().notNull(),
  schema: integer().notNull(),
  content: jsonb().$type<object>().notNull(),
  madeBy: text('made_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** The photos of the site, by the SHA-256 of the file that was uploaded, which is not kept. */
export const photos = pgTable('photos', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  colour: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The files that were made of each photo. They hold neither place nor camera. */
export const photoFiles = pgTable(
  'photo_files',
  {
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    kind: text({ enum: photoKinds }).notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.photoId, table.width, table.kind] })],
)

/** The parts of files that are being uploaded, by the byte at which each begins. They go when the photo is made, or in a day. */
export const photoParts = pgTable(
  'photo_parts',
  {
    file: text().notNull(),
    start: integer().notNull(),
    content: bytea().notNull(),
    /** Who sends the file; null in a part that a server of before this column took. */
    personId: uuid('person_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.file, table.start] })],
)
