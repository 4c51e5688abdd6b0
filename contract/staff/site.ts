import { changeSchema, knownValue, typedValue } from '../content/change-set.ts'
import { contentSchema } from '../content/content.ts'
import { placeId } from '../content/values.ts'
import { publicPages } from '../pages.ts'
import { line } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, nothing, read } from './call.ts'

const number = z.int().min(1)
const draftId = z.uuid()
const rev = z.int().min(0)

/** A change in a draft, with who typed it and when. */
const draftedSchema = changeSchema.extend({ by: z.string(), at: instant })

const draftSchema = z.object({
  id: draftId,
  name: z.string(),
  rev,
  changes: z.array(draftedSchema),
  createdBy: z.string(),
  changedAt: instant,
  /** When it will be published, who scheduled it, and why it is held back, if it is. */
  publishAt: instant.nullable(),
  scheduledBy: z.string().nullable(),
  heldBecause: z.string().nullable(),
})
export type SiteDraft = z.infer<typeof draftSchema>

/** The name of the draft that holds a person's quick changes: what they type without having chosen a draft. */
export const quickName = 'Changes'
/** True if a draft holds this person's quick changes. One with a schedule is finished. Pure. */
export const isQuickOf = (draft: { name: string; createdBy: string; publishAt: unknown }, person: string) =>
  draft.name === quickName && draft.createdBy === person && draft.publishAt === null

/** A draft that was put away, with its number of changes. */
const putAwaySchema = z.object({ id: draftId, name: z.string(), createdBy: z.string(), count: z.int(), at: instant })

/** Reads the live content, the drafts, and those put away last. */
export const readSite = read(
  'site',
  { least: 'manager' },
  nothing,
  z.object({
    release: number,
    content: contentSchema,
    drafts: z.array(draftSchema),
    // A server of 1.3.0 sends none.
    putAway: z.array(putAwaySchema).default([]),
  }),
)

/** The most changes in one call. */
export const mostChanges = 200

/**
 * Saves changes in a draft. Without `draft`, uses the person's quick changes, and starts them if there are none. `from`
 * is the draft's value that the person saw; if it has changed, the change comes back as a clash and the draft keeps its
 * value. Sending the same changes again changes nothing.
 */
export const saveDraft = act(
  'save-site-draft',
  { least: 'manager' },
  z.object({
    draft: draftId.optional(),
    changes: z
      .array(changeSchema.omit({ old: true }).extend({ now: typedValue.optional(), from: knownValue.optional() }))
      .min(1)
      .max(mostChanges),
  }),
  z.object({
    draft: draftSchema,
    clashes: z.array(
      changeSchema.pick({ thing: true, field: true }).extend({ theirs: z.json().optional(), by: z.string() }),
    ),
  }),
)

/** Starts a separate draft, such as "Christmas menu". */
export const startDraft = act(
  'start-site-draft',
  { least: 'manager' },
  z.object({ id: draftId, name: line(60, 'Please enter a name.') }),
  z.object({ draft: draftSchema }),
)

/** Discards a draft, or brings it back. What was typed is kept. */
export const discardDraft = act('discard-site-draft', { least: 'manager' }, z.object({ draft: draftId, rev }), done)
export const bringBackDraft = act('bring-back-site-draft', { least: 'manager' }, z.object({ draft: draftId }), done)

/**
 * Schedules a draft for a day and time (London); null cancels the schedule. The draft is judged now and again at that
 * time. Until then nobody can change it.
 */
export const scheduleDraft = act(
  'schedule-site-draft',
  { least: 'owner', provesAgain: true },
  z.object({
    draft: draftId,
    rev,
    at: z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) }).nullable(),
    confirmed: z.array(z.string().max(300)).max(100),
  }),
  done,
)

/** Makes a link to a draft as the person saw it, valid for seven days. The link is shown only once. */
export const sharePreview = act(
  'share-preview',
  { least: 'manager' },
  z.object({ draft: draftId, rev }),
  z.object({ link: z.url() }),
)

/** Reads the valid links to drafts. */
export const readPreviews = read(
  'previews',
  { least: 'manager' },
  nothing,
  z.object({
    previews: z.array(z.object({ id: z.uuid(), name: z.string(), madeBy: z.string(), expiresAt: instant })),
  }),
)

/** Revokes a link at once. */
export const revokePreview = act('revoke-preview', { least: 'manager' }, z.object({ id: z.uuid() }), done)

const publishedSchema = z.object({
  number,
  changes: z.array(z.string()),
  /** The pages that look different since. Empty if guests see no difference now. */
  pages: z.array(z.enum(publicPages)),
})
export type Published = z.infer<typeof publishedSchema>

/**
 * Publishes the revision `rev` of a draft. `confirmed` has the warnings about unusual changes that the person
 * confirmed. Whatever is typed into the draft meanwhile stays in it.
 */
export const publishDraft = act(
  'publish-site-draft',
  { least: 'owner', provesAgain: true },
  z.object({ draft: draftId, rev, confirmed: z.array(z.string().max(300)).max(100) }),
  publishedSchema,
)

/** Undoes the changes of a release, as a new release. Refused if a value was changed again since. */
export const undoRelease = act(
  'undo-release',
  { least: 'owner', provesAgain: true },
  z.object({ number }),
  publishedSchema,
)

/**
 * Signs the allergen list for the kitchen, in the caller's name. `release` is the release that they saw; if another is
 * live, nothing changes (`changed_meanwhile`). Answers `not_possible` if a dish is unchecked.
 */
export const signAllergens = act(
  'sign-allergens',
  { least: 'owner', provesAgain: true },
  z.object({ release: number }),
  done,
)

/** Reads the releases, newest first. */
export const readReleases = read(
  'releases',
  { least: 'manager' },
  z.object({ before: z.coerce.number().int().min(1).optional() }),
  z.object({
    releases: z.array(z.object({ number, changes: z.array(z.string()), by: z.string(), at: instant })),
    more: z.boolean(),
  }),
)

/** Reads the whole content of one release. */
export const readRelease = read(
  'release',
  { least: 'manager' },
  z.object({ number: z.coerce.number().int().min(1) }),
  z.object({ content: contentSchema }),
)

/**
 * Renders a page with a draft and the changes not yet saved in it, as it is now or at noon of `day` (London). Stores
 * nothing. Its texts carry marks (contract/content/marks.ts), and `marks` has the field of each.
 */
export const previewSite = act(
  'preview-site',
  { least: 'manager' },
  z.object({
    page: z.enum(publicPages),
    draft: draftId.optional(),
    changes: z.array(changeSchema).max(2_000),
    day: z.iso.date().optional(),
  }),
  z.object({ html: z.string(), marks: z.array(z.object({ thing: z.string(), field: z.string() })) }),
)

/**
 * Reads the dishes of today's menu by section, of one place where several are open. `isSoldOut` dishes have left its menu
 * for today or longer.
 */
export const readDishes = read(
  'dishes',
  { least: 'kitchen' },
  z.object({ place: placeId.optional() }),
  z.object({
    /** The open places, if there are several, and the one that this is about. */
    places: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
    place: z.string().optional(),
    sections: z.array(
      z.object({
        name: z.string(),
        dishes: z.array(z.object({ id: z.string(), name: z.string(), isSoldOut: z.boolean() })),
      }),
    ),
  }),
)

/**
 * Takes a dish off the menu of a place for the rest of the day, or puts it back; without a place, of all. It returns by
 * itself at the next opening.
 */
export const setSoldOut = act(
  'set-sold-out',
  { least: 'kitchen' },
  z.object({ dish: z.string().max(100), isSoldOut: z.boolean(), place: placeId.optional() }),
  done,
)

/** Marks a day as closed on the site at once, in one place or in all, or restores its weekday's hours. */
export const setClosed = act(
  'set-closed',
  { least: 'manager' },
  z.object({ day: z.iso.date(), isClosed: z.boolean(), place: placeId.optional() }),
  done,
)

/** The path of the empty page in which a preview is shown. */
export const previewFrame = '/staff/site-frame'
