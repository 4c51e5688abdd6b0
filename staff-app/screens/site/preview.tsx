import { useEffect, useRef, useState } from 'react'
import type { Fields } from '../../../contract/content/fields.ts'
import { type Mark, marksIn, withoutMarks } from '../../../contract/content/marks.ts'
import { isPhotoField, type Photo } from '../../../contract/content/photo.ts'
import {
  allergensPage,
  careersPage,
  cateringPage,
  historyPage,
  homePage,
  menuPage,
  privacyPage,
  termsPage,
} from '../../../contract/pages.ts'
import { previewFrame, previewSite } from '../../../contract/staff/site.ts'
import { box } from '../../../ui/field.tsx'
import { callStaff } from '../../backend.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/**
 * The pages that can be previewed. Of the legal pages only the company is the restaurant's; their words are a lawyer's.
 */
export const previewPages = [
  [homePage, 'Home'],
  [menuPage, 'Menu'],
  [cateringPage, 'Catering'],
  [allergensPage, 'Allergens'],
  [historyPage, 'Our history'],
  [careersPage, 'Careers'],
  [termsPage, 'Terms'],
  [privacyPage, 'Privacy'],
] as const
export type PreviewPage = (typeof previewPages)[number][0]

/** How long after the last letter the page is rendered again, in milliseconds. */
const drawsAfter = 150

/** The real page with the draft's changes. A press on a text opens its form, and a link opens the page behind it. */
export function Preview({
  page,
  thing,
  inHand: { draft, typed, changes, fields },
  onPage,
  onThing,
  onSkip,
}: {
  page: PreviewPage
  /** The thing whose form is open. The page scrolls to it. */
  thing: string | undefined
  inHand: SiteDraftInHand
  onPage: (page: PreviewPage) => void
  onThing: (mark: Mark) => void
  onSkip: () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [day, setDay] = useState('')
  const latest = useRef({ onPage, onThing, thing, fields })
  latest.current = { onPage, onThing, thing, fields }
  const draftId = draft?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` tells of what others saved in the draft meanwhile.
  useEffect(() => {
    if (!isReady) return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      // Sends only what is unsaved: the server has the rest of the draft, which may be too large for a request.
      callStaff(previewSite, { page, draft: draftId, changes: typed as never, ...(day && { day }) }, asked.signal)
        .then(({ html, marks }) => {
          setTrouble('')
          if (!frame.current?.contentDocument) return
          show(frame.current.contentDocument, html, marks, page)
          showThing(frame.current.contentDocument, latest.current.thing)
        })
        .catch((error: Error) => asked.signal.aborted || setTrouble(error.message))
    }, drawsAfter)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [page, draftId, changes, typed, day, isReady])

  useEffect(() => {
    // Before its load event the frame's document may be empty, without even a root element.
    if (isReady && frame.current?.contentDocument) showThing(frame.current.contentDocument, thing)
  }, [isReady, thing])

  useEffect(() => {
    const element = frame.current
    if (!isReady || !element) return
    // On a phone the page is behind a tab, and can scroll only once it is visible. Pressing the tab brings all of it
    // into view.
    let isHidden = element.clientHeight === 0
    const seen = new ResizeObserver(() => {
      if (isHidden && element.clientHeight > 0) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      isHidden = element.clientHeight === 0
      if (element.contentDocument) showThing(element.contentDocument, latest.current.thing)
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [isReady])

  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!isReady || !inside) return
    const press = (event: MouseEvent) => followPress(event, latest.current)
    inside.addEventListener('click', press)
    return () => inside.removeEventListener('click', press)
  }, [isReady])

  return (
    <section aria-label="The page as it will be" className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-charcoal px-4 py-2 text-[#fbf4e8]">
        <label htmlFor="preview-page" className="sr-only">
          Page
        </label>
        <select
          id="preview-page"
          className={`${box} w-auto! bg-transparent! py-2.5! text-[#fbf4e8]!`}
          value={page}
          onChange={({ target }) => onPage(target.value as PreviewPage)}
        >
          {previewPages.map(([address, name]) => (
            <option key={address} value={address} className="text-charcoal">
              {name}
            </option>
          ))}
        </select>
        <label className="flex max-w-full flex-wrap items-center gap-x-3">
          on
          <input
            type="date"
            className={`${box} w-auto! max-w-full bg-transparent! py-1! text-[#fbf4e8]! scheme-dark`}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <p className="font-bold" role="status">
          {trouble ||
            (changes.length > 0 ? 'Guests don’t see this yet.' : `This is what guests see${day ? ' then' : ''}.`)}
        </p>
        {/* Otherwise a keyboard would go through every link of the page to reach what is below it. */}
        <button type="button" className="button not-focus:sr-only" onClick={onSkip}>
          Past the page
        </button>
      </div>
      <iframe
        ref={frame}
        title="The page"
        src={previewFrame}
        className="min-h-[60vh] w-full flex-1 border-2 border-charcoal bg-[#fffdf9]"
        onLoad={() => setReady(true)}
      />
    </section>
  )
}

/**
 * Puts a rendered page into the frame, without its scripts. A page that is rendered again keeps its scroll position.
 */
function show(inside: Document, html: string, marks: Mark[], page: string): void {
  // The frame's own parser follows the frame's policy, which allows style attributes.
  const { DOMParser: Parser = DOMParser } = (inside.defaultView ?? {}) as Partial<typeof globalThis>
  const drawn = new Parser().parseFromString(html, 'text/html')
  for (const script of drawn.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
  nameTexts(drawn, marks)
  const isSamePage = inside.documentElement.dataset.page === page
  const top = isSamePage ? (inside.scrollingElement?.scrollTop ?? 0) : 0
  inside.documentElement.dataset.page = page
  inside.documentElement.lang = 'en-GB'
  const styles = drawn.head.innerHTML
  if (inside.head.innerHTML !== styles) inside.head.innerHTML = styles
  inside.body.replaceWith(inside.adoptNode(drawn.body))
  inside.scrollingElement?.scrollTo({ top, behavior: 'instant' })
}

/**
 * Scrolls to a thing once each time that it is opened; afterwards the page stays where it was put.
 * `scrollIntoView` would scroll the screen around the frame too, and move the form under a finger.
 */
function showThing(inside: Document, thing: string | undefined): void {
  const { dataset } = inside.documentElement
  const wanted = `${dataset.page} ${thing}`
  if (!thing || dataset.shown === wanted) return
  const places = [...inside.querySelectorAll<HTMLElement>('[data-thing]')].filter(
    (each) => each.dataset.thing === thing,
  )
  const place = places.find((each) => each.getClientRects().length > 0)
  if (!place) return
  dataset.shown = wanted
  const { top, height } = place.getBoundingClientRect()
  const room = inside.documentElement.clientHeight - height
  inside.defaultView?.scrollBy({ top: top - room / 2, behavior: 'instant' })
}

/** Removes the marks from texts and attributes, and notes on each text's element which field it shows. */
function nameTexts(drawn: Document, marks: Mark[]): void {
  const texts = drawn.createTreeWalker(drawn.documentElement, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const [first] = marksIn(text.nodeValue ?? '')
    if (first === undefined) continue
    text.nodeValue = withoutMarks(text.nodeValue ?? '')
    const mark = marks[first]
    if (mark && text.parentElement) Object.assign(text.parentElement.dataset, { thing: mark.thing, field: mark.field })
  }
  for (const element of drawn.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (marksIn(value).length > 0) element.setAttribute(name, withoutMarks(value))
    }
  }
}

/**
 * Follows a press. A press on a text or picture, or near one, as on its price, opens its form; a link opens its page.
 */
function followPress(
  event: MouseEvent,
  { onPage, onThing, fields }: { onPage: (page: PreviewPage) => void; onThing: (mark: Mark) => void; fields: Fields },
): void {
  const target = event.target as Element
  const link = target.closest('a')
  const page = link && previewPages.find(([address]) => address === link.pathname)
  const isSummary = target.closest('summary, label, input')
  if (!isSummary) event.preventDefault()
  const own = target.closest<HTMLElement>('[data-thing]')
  const pressed = own ? markOn(own) : page ? undefined : unmarkedAt(event, fields)
  if (pressed) onThing(pressed)
  else if (page) onPage(page[0])
}

const markOn = ({ dataset: { thing = '', field = '' } }: HTMLElement): Mark => ({ thing, field })

/**
 * Returns the field for a press that hit no marked text: that of the words that the program writes on the home page's
 * picture (the hours, a link to a map), of a picture, or of a text nearby.
 */
function unmarkedAt(event: MouseEvent, fields: Fields): Mark | undefined {
  const target = event.target as Element
  if (target.closest('.hero-facts .hours-now')) return { thing: 'site', field: 'openingHours' }
  const address = target.matches('img') ? undefined : target.closest('a')?.getAttribute('href')
  const place = address && Object.keys(fields).find((thing) => fields[thing]?.directions === address)
  if (place) return { thing: place, field: 'directions' }
  const near = nearText(target)
  return (target.closest('main') ? pictureAt(event, fields) : undefined) ?? (near && markOn(near))
}

/** The site's fields for our own pictures, by page and by a selector around them. The first picture's comes last. */
const ourPictures: { [Page in PreviewPage]?: Record<string, string> } = {
  [homePage]: {
    '.catering-promo': 'crowdPhoto',
    '#locations': 'placePhoto',
    'main > :first-child': 'homePhoto',
  },
  [menuPage]: { '.catering-promo': 'crowdPhoto', 'main > header': 'menuPhoto' },
  [cateringPage]: { 'main > header': 'cateringPhoto' },
  [historyPage]: { 'main > :first-child': 'historyPhoto' },
  [careersPage]: { 'main > header': 'careersPhoto' },
}

/** Returns the field of the picture under a press, even if words cover it: an owner's photo or one of our own. */
function pictureAt({ target, clientX, clientY }: MouseEvent, fields: Fields): Mark | undefined {
  const inside = (target as Element).ownerDocument
  const picture = inside.elementsFromPoint(clientX, clientY).find((each) => each.matches('img'))
  const src = picture?.getAttribute('src') ?? ''
  for (const [thing, own] of Object.entries(fields)) {
    const field = Object.keys(own).find(
      (each) => isPhotoField(each) && src.includes((own[each] as Photo | undefined)?.id ?? ' '),
    )
    if (field) return { thing, field }
  }
  const slots = Object.entries(ourPictures[inside.documentElement.dataset.page as PreviewPage] ?? {})
  const field = slots.find(([around]) => picture?.closest(around))?.[1]
  return field ? { thing: 'site', field } : undefined
}

/**
 * Returns the first text in the smallest element around a press that has marked texts, if all of them belong to one
 * thing.
 */
function nearText(target: Element): HTMLElement | undefined {
  for (let part: Element | null = target; part && part.tagName !== 'MAIN'; part = part.parentElement) {
    const texts = [...part.querySelectorAll<HTMLElement>('[data-thing]')]
    const things = new Set(texts.map(({ dataset }) => dataset.thing))
    if (things.size === 1) return texts[0]
    if (things.size > 1) return undefined
  }
  return undefined
}
