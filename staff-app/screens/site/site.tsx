import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Mark } from '../../../contract/content/marks.ts'
import { careersPage, cateringPage, historyPage, homePage, menuPage, termsPage } from '../../../contract/pages.ts'
import { readSite } from '../../../contract/staff/site.ts'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { readQuery } from '../../session/use-read.ts'
import { ChangedStatementOrders } from './changed-statement-orders.tsx'
import { Closing } from './closing.tsx'
import { Drafts } from './drafts.tsx'
import { HolidayQuestion } from './holiday-question.tsx'
import { Outline } from './outline.tsx'
import { Preview, type PreviewPage, previewPages } from './preview.tsx'
import { Prices } from './prices.tsx'
import { PublishBar } from './publish.tsx'
import { TimeOfDraft } from './schedule.tsx'
import { SignatureWanted } from './signature.tsx'
import { ThingForm } from './thing-form.tsx'
import { type SiteRead, useSiteDraft } from './use-site-draft.ts'

/** How often to look for what others typed, in milliseconds. */
const looksEvery = 5_000

/**
 * What the site says: the page itself with the draft in it, and the form of what was pressed. For managers and owners.
 */
export function Site() {
  const read = useQuery({ ...readQuery(readSite, {}), refetchInterval: looksEvery })
  return (
    <Screen
      title="Site"
      beside={
        <Link to="/site/history" className="button-quiet">
          History
        </Link>
      }
    >
      <ChangedStatementOrders />
      <Loaded read={read}>{(site) => <WholeSite read={site} />}</Loaded>
    </Screen>
  )
}

function WholeSite({ read }: { read: SiteRead }) {
  const [address, setAddress] = useSearchParams()
  const inHand = useSiteDraft(read)
  const thing = address.get('of') ?? undefined
  const field = address.get('field') || undefined
  const page = pageIn(address.get('page'), thing)
  const [isPageShown, showPage] = useState(false)
  const belowPage = useRef<HTMLDivElement>(null)
  const isTable = thing === 'allergenList'

  function open({ thing, field }: Mark) {
    showPage(false)
    setAddress({ of: thing, field, page })
  }
  const tab = (isHere: boolean) =>
    `min-h-11 min-w-11 border-b-4 px-1 font-bold ${isHere ? 'border-ember' : 'border-transparent text-bark'}`

  return (
    <>
      {read.drafts.map((draft) => (
        <TimeOfDraft key={draft.id} draft={draft} name={inHand.nameOf(draft)} />
      ))}
      {thing ? null : <SignatureWanted live={inHand.live} />}
      <HolidayQuestion inHand={inHand} />
      <Drafts read={read} inHand={inHand} />
      {/* Hidden for the table of allergens, which takes the whole width. */}
      <div id="form-or-page" className={isTable ? 'hidden' : 'mb-2 flex gap-6 border-b-2 border-line lg:hidden'}>
        <button type="button" aria-pressed={!isPageShown} className={tab(!isPageShown)} onClick={() => showPage(false)}>
          Form
        </button>
        <button type="button" aria-pressed={isPageShown} className={tab(isPageShown)} onClick={() => showPage(true)}>
          Page
        </button>
      </div>
      <div className={isTable ? '' : 'gap-8 lg:grid lg:grid-cols-[minmax(22rem,28rem)_1fr]'}>
        <div className={isPageShown && !isTable ? 'hidden lg:block' : ''}>
          {thing === 'prices' ? (
            <Prices inHand={inHand} of={field} />
          ) : thing ? (
            <ThingForm key={thing} inHand={inHand} thing={thing} field={field} />
          ) : (
            <>
              <Closing live={inHand.live} />
              <Outline inHand={inHand} />
            </>
          )}
        </div>
        {isTable ? null : (
          // Beside the form the page stays in view, and scrolls by itself.
          <div
            className={`${isPageShown ? '' : 'hidden lg:block'} h-[80vh] lg:sticky lg:top-4 lg:h-[calc(100vh-10rem)]`}
          >
            <Preview
              page={page}
              thing={thing}
              inHand={inHand}
              onThing={open}
              onPage={(next) => setAddress({ ...(thing && { of: thing }), page: next })}
              onSkip={() => belowPage.current?.focus()}
            />
          </div>
        )}
      </div>
      <div ref={belowPage} tabIndex={-1} />
      <PublishBar inHand={inHand} />
    </>
  )
}

/** Returns the page to show: the one in the address, or else the one where the thing is. */
function pageIn(wanted: string | null, thing: string | undefined): PreviewPage {
  const known = previewPages.find(([page]) => page === wanted)
  if (known) return known[0]
  if (thing?.startsWith('packages/') || thing?.startsWith('packageDishes/')) return cateringPage
  if (/^(dishes|sections|posters)\/|^prices$/.test(thing ?? '')) return menuPage
  if (thing?.startsWith('vacancies/')) return careersPage
  if (thing === 'company') return termsPage
  return thing === 'history' ? historyPage : homePage
}
