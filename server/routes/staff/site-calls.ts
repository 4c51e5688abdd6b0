import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sectionsOf } from '../../../contract/content/dishes.ts'
import { isSoldAt, openPlaces } from '../../../contract/content/places.ts'
import { isOnMenu } from '../../../contract/content/shown-at.ts'
import { addDays, londonDay, londonInstant } from '../../../contract/london-time.ts'
import { previewPath } from '../../../contract/pages.ts'
import * as site from '../../../contract/staff/site.ts'
import type { Database } from '../../database/database.ts'
import { AppError, notPossible } from '../../errors.ts'
import { setClosed } from '../../publishing/closed-days.ts'
import {
  bringBackDraft,
  type Draft,
  discardDraft,
  findDraft,
  findDrafts,
  findPutAway,
  saveChanges,
  startDraft,
} from '../../publishing/drafts.ts'
import { judgeInThread } from '../../publishing/judge-in-thread.ts'
import { isLiveWithin } from '../../publishing/live-content.ts'
import { findPreviews, revokePreview, sharePreview } from '../../publishing/previews.ts'
import { type Published, publishDraft, undoRelease } from '../../publishing/publish.ts'
import { findRelease, findReleases, openLiveRelease } from '../../publishing/releases.ts'
import { renderPreview } from '../../publishing/rendered-site.ts'
import { scheduleDraft } from '../../publishing/scheduled-drafts.ts'
import { signAllergens } from '../../publishing/sign-allergens.ts'
import { isSoldOut, setSoldOut } from '../../publishing/sold-out.ts'
import { type KeptDays, withServerFacts } from '../website/legal-pages.ts'
import type { Answer } from './answer-calls.ts'

/** How often one address may make these calls in ten minutes. Each letter that somebody types may be one. */
const callsPerTenMinutes = { reads: 3_000, typed: 3_000, acts: 300 }
/** How many releases the history shows at once. */
const ofHistory = 30
/** How many days ahead one press can close a day. */
const farthestClosing = 60
/**
 * How long a publication waits until this server shows it, in milliseconds. The screen checks the pages in any case.
 */
const longestShowing = 10_000

interface SiteOptions {
  database: Database
  dataDir: string
  publicUrl: string
  kept: KeptDays
}

/** Answers the calls of the screen *Site*, where the restaurant changes its content. */
export function siteCalls(answer: Answer, options: SiteOptions): void {
  const { database, kept } = options
  readCalls(answer, database)
  answer(
    site.saveDraft,
    async (input, { caller }) => {
      const { draft, clashes } = await saveChanges(database, caller, input)
      return { draft: onTheWire(draft), clashes: clashes as z.input<typeof site.saveDraft.output>['clashes'] }
    },
    callsPerTenMinutes.typed,
  )
  answer(
    site.startDraft,
    async (input, { caller }) => ({ draft: onTheWire(await startDraft(database, caller, input)) }),
    callsPerTenMinutes.acts,
  )
  answer(site.discardDraft, (input, { caller }) => discardDraft(database, caller, input), callsPerTenMinutes.acts)
  answer(
    site.bringBackDraft,
    ({ draft }, { caller }) => bringBackDraft(database, caller, draft),
    callsPerTenMinutes.acts,
  )
  answer(site.scheduleDraft, (input, { caller }) => scheduleDraft(database, caller, input), callsPerTenMinutes.acts)
  answer(
    site.sharePreview,
    async (input, { caller }) => {
      const token = await sharePreview(database, caller, input)
      return { link: `${options.publicUrl}${previewPath(token)}/` }
    },
    callsPerTenMinutes.acts,
  )
  answer(site.revokePreview, ({ id }, { caller }) => revokePreview(database, caller, id), callsPerTenMinutes.acts)
  answer(site.previewSite, preview, callsPerTenMinutes.typed)
  answer(site.publishDraft, (input, { caller }) => shown(publishDraft(options, caller, input)), callsPerTenMinutes.acts)
  answer(
    site.undoRelease,
    ({ number }, { caller }) => shown(undoRelease(options, caller, number)),
    callsPerTenMinutes.acts,
  )
  atOnceCalls(answer, options)

  async function preview({ page, draft, changes, day }: z.output<typeof site.previewSite.input>) {
    const { content } = await openLiveRelease(database)
    const saved = draft === undefined ? undefined : await findDraft(database, draft)
    const instant = day ? londonInstant(day, '12:00') : new Date()
    const marked = await judgeInThread('markPreview', content, [...(saved?.changes ?? []), ...changes], instant)
    if (!marked) throw notPossible('The page can be shown as soon as what is marked is right.')
    const html = await renderPreview(marked.content, page)
    return { html: await withServerFacts(html, database, kept), marks: marked.marks }
  }
}

/** Answers the calls that publish with one press, independent of any draft. */
function atOnceCalls(answer: Answer, options: SiteOptions): void {
  answer(
    site.signAllergens,
    async ({ release }, { caller }) => atOnce(await signAllergens(options, caller, release)),
    callsPerTenMinutes.acts,
  )
  answer(
    site.setSoldOut,
    async (input, { caller }) => atOnce(await setSoldOut(options, caller, input)),
    callsPerTenMinutes.acts,
  )
  answer(
    site.setClosed,
    async (input, { caller }) => {
      const today = londonDay(new Date())
      if (input.day < today || input.day > addDays(today, farthestClosing)) throw notPossible('Choose a day to come.')
      return atOnce(await setClosed(options, caller, input))
    },
    callsPerTenMinutes.acts,
  )

  async function atOnce(published: Published | undefined) {
    if (published) await isLiveWithin(longestShowing, published.number)
  }
}

function readCalls(answer: Answer, database: Database): void {
  answer(
    site.readSite,
    async () => {
      // Drafts first: a draft that is published in between is then in both, instead of in neither.
      const drafts = await findDrafts(database)
      const { number, content } = await openLiveRelease(database)
      const putAway = await findPutAway(database)
      return { release: number, content, drafts: drafts.map(onTheWire), putAway }
    },
    callsPerTenMinutes.reads,
  )
  answer(
    site.readDishes,
    async ({ place: wanted }, { caller }) => {
      const { content } = await openLiveRelease(database)
      const now = new Date()
      const open = openPlaces(content.site)
      const places = open.length > 1 ? open : []
      const [theirs] = caller.kitchens ?? []
      const place = places.find(({ id }) => id === (wanted ?? theirs)) ?? places[0]
      const sections = sectionsOf(content.menu)
        .filter((section) => isOnMenu(section, londonDay(now)))
        .map(({ name, dishes }) => ({
          name,
          dishes: dishes
            .filter((dish) => !place || isSoldAt(dish, place.id))
            .map((dish) => ({ id: dish.id, name: dish.name, isSoldOut: isSoldOut(content, dish, now, place) })),
        }))
        .filter(({ dishes }) => dishes.length > 0)
      return { places: places.map(({ id, name }) => ({ id, name })), place: place?.id, sections }
    },
    callsPerTenMinutes.reads,
  )
  answer(
    site.readPreviews,
    async () => {
      const found = await findPreviews(database)
      return { previews: found.map((each) => ({ ...each, expiresAt: each.expiresAt.toISOString() })) }
    },
    callsPerTenMinutes.reads,
  )
  answer(
    site.readReleases,
    async ({ before }) => {
      const found = await findReleases(database, before, ofHistory + 1)
      const releases = found.slice(0, ofHistory).map((each) => ({ ...each, at: each.at.toISOString() }))
      return { releases, more: found.length > ofHistory }
    },
    callsPerTenMinutes.reads,
  )
  answer(
    site.readRelease,
    async ({ number }) => {
      const found = await findRelease(database, number)
      if (!found) throw new AppError('not_found')
      return { content: found.content }
    },
    callsPerTenMinutes.reads,
  )
}

/** Waits until this server shows what was published. */
async function shown(publishing: Promise<Published>): Promise<Published> {
  const published = await publishing
  await isLiveWithin(longestShowing, published.number)
  return published
}

const onTheWire = ({ id, name, rev, changes, createdBy, changedAt, ...time }: Draft) => ({
  id,
  name,
  rev,
  createdBy,
  changedAt: changedAt.toISOString(),
  publishAt: time.publishAt?.toISOString() ?? null,
  scheduledBy: time.scheduledBy,
  heldBecause: time.heldBecause,
  // The database returns the JSON that the contract accepted.
  changes: changes as site.SiteDraft['changes'],
})

/**
 * The policy of the empty page into which a preview is written. It may show what the site shows, but runs no scripts.
 */
const framePolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves the empty page in which the staff's screen shows a preview. Only our own pages may frame it. */
export function previewFrames(app: FastifyInstance): void {
  app.get(site.previewFrame, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', framePolicy)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .send('<!doctype html><title>Preview</title>'),
  )
}
