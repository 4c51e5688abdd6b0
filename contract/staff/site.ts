import { changeSchema, knownValue, typedValue } from '../content/change-set.ts'
import { contentSchema } from '../content/content.ts'
import { publicPages } from '../pages.ts'
import { line } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, nothing, read } from './call.ts'

const number = z.int().min(1)
const draftId = z.uuid()
const rev = z.int().min(0)

/** A change that waits to be published, with who typed it. */
const draftedSchema = changeSchema.extend({ by: z.string(), at: instant })

const draftSchema = z.object({
  id: draftId,
  name: z.string(),
  rev,
  changes: z.array(draftedSchema),
  createdBy: z.string(),
  changedAt: instant,
  /** When it is to be published, by whom that was set, and why it is held back, where it is. */
  publishAt: instant.nullable(),
  scheduledBy: z.string().nullable(),
  heldBecause: z.string().nullable(),
})
export type SiteDraft = z.infer<typeof draftSchema>

/** What the site says now, and the changes that wait to be published. */
export const readSite = read(
  'site',
  { least: 'manager' },
  nothing,
  z.object({ release: number, content: contentSchema, drafts: z.array(draftSchema) }),
)

/** The most changes that one call brings. */
export const mostChanges = 200

/**
 * Saves changes into a draft: into the newest one where none is named, which is begun where there is none. `from` is what
 * the person saw in the draft; where it says something else by now the change comes back as a clash, and the draft stays.
 * `live` is what they saw on the site where they insist against it. The same changes sent again change nothing.
 */
export const saveDraft = act(
  'save-site-draft',
  { least: 'manager' },
  z.object({
    draft: draftId.optional(),
    changes: z
      .array(
        changeSchema
          .omit({ old: true })
          .extend({ now: typedValue.optional(), from: knownValue.optional(), live: knownValue.optional() }),
      )
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

/** Begins a draft of its own, such as "Christmas menu". */
export const startDraft = act(
  'start-site-draft',
  { least: 'manager' },
  z.object({ id: draftId, name: line(60, 'Please enter a name.') }),
  z.object({ draft: draftSchema }),
)

/** Puts a draft away, or takes it out again. What was typed is kept. */
export const discardDraft = act('discard-site-draft', { least: 'manager' }, z.object({ draft: draftId, rev }), done)
export const bringBackDraft = act('bring-back-site-draft', { least: 'manager' }, z.object({ draft: draftId }), done)

/**
 * Sets the day and time, London's, at which a draft is published; null takes them back. It is judged at once, and once more
 * when its time comes. Until then nobody can change it.
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

/** Pins a draft as the person saw it behind a link that holds for seven days; the link is shown once. */
export const sharePreview = act(
  'share-preview',
  { least: 'manager' },
  z.object({ draft: draftId, rev }),
  z.object({ link: z.url() }),
)

/** The links to drafts that hold. */
export const readPreviews = read(
  'previews',
  { least: 'manager' },
  nothing,
  z.object({
    previews: z.array(z.object({ id: z.uuid(), name: z.string(), madeBy: z.string(), expiresAt: instant })),
  }),
)

/** Ends a link at once. */
export const revokePreview = act('revoke-preview', { least: 'manager' }, z.object({ id: z.uuid() }), done)

const publishedSchema = z.object({
  number,
  changes: z.array(z.string()),
  /** The pages that look different from now on. */
  pages: z.array(z.enum(publicPages)),
})

/**
 * Publishes a draft as the person saw it, by `rev`. `confirmed` are the sentences about what is odd, to which they said
 * yes. What somebody types into the draft meanwhile stays in it.
 */
export const publishDraft = act(
  'publish-site-draft',
  { least: 'owner', provesAgain: true },
  z.object({ draft: draftId, rev, confirmed: z.array(z.string().max(300)).max(100) }),
  publishedSchema,
)

/** Takes the changes of a release back, as a new release. Whatever was changed once more since then is in the way. */
export const undoRelease = act(
  'undo-release',
  { least: 'owner', provesAgain: true },
  z.object({ number }),
  publishedSchema,
)

/**
 * Signs the list of allergens for the kitchen, in the name of whoever presses. `release` is the one that they saw: where
 * another is live by now nothing changes (`changed_meanwhile`). `not_possible` where a dish is unchecked.
 */
export const signAllergens = act(
  'sign-allergens',
  { least: 'owner', provesAgain: true },
  z.object({ release: number }),
  done,
)

/** The releases, the youngest first. */
export const readReleases = read(
  'releases',
  { least: 'manager' },
  z.object({ before: z.coerce.number().int().min(1).optional() }),
  z.object({
    releases: z.array(z.object({ number, changes: z.array(z.string()), by: z.string(), at: instant })),
    more: z.boolean(),
  }),
)

/** What one release said, whole. */
export const readRelease = read(
  'release',
  { least: 'manager' },
  z.object({ number: z.coerce.number().int().min(1) }),
  z.object({ content: contentSchema }),
)

/**
 * Draws a page as it would be with a draft and the changes that are not saved in it yet; nothing is kept. The texts in it
 * carry marks (content/marks.ts), and `marks` says which field each of them stands for.
 */
export const previewSite = act(
  'preview-site',
  { least: 'manager' },
  z.object({
    page: z.enum(publicPages),
    draft: draftId.optional(),
    changes: z.array(changeSchema).max(2_000),
  }),
  z.object({ html: z.string(), marks: z.array(z.object({ thing: z.string(), field: z.string() })) }),
)

/** The dishes of the menu by sections; `isSoldOut` is what has left it for today or longer. */
export const readDishes = read(
  'dishes',
  { least: 'kitchen' },
  nothing,
  z.object({
    sections: z.array(
      z.object({
        name: z.string(),
        dishes: z.array(z.object({ id: z.string(), name: z.string(), isSoldOut: z.boolean() })),
      }),
    ),
  }),
)

/** Takes a dish off the menu for the rest of the day, or puts it back. It comes back by itself when we open next. */
export const setSoldOut = act(
  'set-sold-out',
  { least: 'kitchen' },
  z.object({ dish: z.string().max(100), isSoldOut: z.boolean() }),
  done,
)

/** Makes the site say at once that we are closed on a day, or that its weekday's hours hold again. */
export const setClosed = act(
  'set-closed',
  { least: 'manager' },
  z.object({ day: z.iso.date(), isClosed: z.boolean() }),
  done,
)

/** The address of the empty page in which a preview is shown. */
export const previewFrame = '/staff/site-frame'
