import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Change } from '../../contract/content/change-set.ts'
import { fileKinds } from '../../contract/content/photo-address.ts'
import { bytea, instant } from './columns.ts'

/**
 * The releases of the site's content. Each row has the whole content and is never altered. The highest number is
 * live.
 */
export const contentReleases = pgTable('content_releases', {
  number: integer().primaryKey(),
  /** The schema version of this content (server/publishing/releases.ts). */
  schema: integer().notNull(),
  content: jsonb().$type<object>().notNull(),
  /** Who signed the list of allergens, where 1.3.0 stored the release; otherwise the content says it. */
  signedBy: text('signed_by'),
  /** What this release changed, in sentences. */
  changes: jsonb().$type<string[]>().notNull(),
  /** The name, at that time, of the person who published it. */
  by: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** An unpublished change, with who typed it and when. */
export interface DraftedChange extends Change {
  by: string
  at: string
}

/**
 * Drafts: changes that wait to be published together. Published and discarded drafts stay, because somebody typed
 * them.
 */
export const contentDrafts = pgTable('content_drafts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  changes: jsonb().$type<DraftedChange[]>().notNull(),
  /** Grows with each change, so that nobody publishes what they have not seen. */
  rev: integer().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** The number of the release that this draft became. */
  publishedAs: integer('published_as'),
  discardedAt: instant('discarded_at'),
  /** The schedule: when to publish, who set that, and why the draft is held where it can't be published. */
  publishAt: instant('publish_at'),
  scheduledBy: text('scheduled_by'),
  scheduledById: uuid('scheduled_by_id'),
  heldBecause: text('held_because'),
})

/**
 * A copy of a draft for everybody with its link. Only the token's hash is stored, so a copy of this table opens no
 * link.
 */
export const contentPreviews = pgTable('content_previews', {
  id: uuid().primaryKey(),
  tokenHash: bytea('token_hash').notNull().unique(),
  name: text().notNull(),
  schema: integer().notNull(),
  content: jsonb().$type<object>().notNull(),
  madeBy: text('made_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** The photos of the site, and its films. `id` is the SHA-256 of the uploaded file, which is not kept. */
export const photos = pgTable('photos', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  colour: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The files made from each photo, or the one of a film. They contain neither place nor camera. */
export const photoFiles = pgTable(
  'photo_files',
  {
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    kind: text({ enum: fileKinds }).notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.photoId, table.width, table.kind] })],
)

/** The parts of files that are being uploaded, by their offset. Deleted when the photo is made, or after a day. */
export const photoParts = pgTable(
  'photo_parts',
  {
    file: text().notNull(),
    start: integer().notNull(),
    content: bytea().notNull(),
    /** Who sends the file. */
    personId: uuid('person_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.file, table.start] })],
)
