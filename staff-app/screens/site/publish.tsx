import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { changesIn } from '../../../contract/content/changes.ts'
import { contentSchema } from '../../../contract/content/content.ts'
import { type Fields, kindOf } from '../../../contract/content/fields.ts'
import { oddIn } from '../../../contract/content/judge-content.ts'
import { withListAfter } from '../../../contract/content/list-after.ts'
import { londonDay } from '../../../contract/london-time.ts'
import { type Published, publishDraft, undoRelease } from '../../../contract/staff/site.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { useMay } from '../../session/session.ts'
import { useAct } from '../../session/use-act.ts'
import { soon, untilLive } from './fetch-back.ts'
import { addressOfThing } from './forms.ts'
import { SetTime } from './schedule.tsx'
import { StoppingKitchens } from './stopping-kitchens.tsx'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** What an act published. `isLive` is undefined while this browser looks for it on the site. */
interface Done extends Published {
  isUndo: boolean
  /** True if opening hours are among it. */
  areHours?: boolean
  isLive?: boolean
}

/** The bar at the foot of the screen: what was just published, and what waits in which draft. */
export function PublishBar({ inHand }: { inHand: SiteDraftInHand }) {
  const [isAsked, setAsked] = useState(false)
  const [done, lookFor] = useLook()
  const mayPublish = useMay('owner')
  const { changes, isSaving, trouble, release } = inHand
  const price = useOnePrice(inHand)
  const published = (published: Published) => void lookFor({ ...published, isUndo: false })
  const { press, isBusy, error, forget } = usePublishing(inHand, published)
  // What was read before a publication still lists its changes as waiting.
  const isBehind = done !== undefined && release < done.number
  const waiting = isBehind ? 0 : changes.length
  const named = inHand.nameOf()

  if (changes.length === 0 && !done && !isSaving && !isAsked && !isBusy) return null
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) mt-6 border-t-2 border-ink bg-paper px-(--gutter) py-2">
      {done ? <WhatHappened done={done} isBrief={waiting > 0} onUndone={lookFor} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 grow basis-32">
          <b>{price && !isBehind ? price : countInWords(waiting, named)}</b>{' '}
          <span className="text-bark">{savingInWords(isSaving, trouble)}</span>
        </p>
        {changes.length > 0 && mayPublish ? (
          <button
            type="button"
            className={price ? 'button-quiet' : 'button'}
            aria-haspopup="dialog"
            aria-disabled={isBehind || isBusy}
            onClick={() => {
              if (isBehind || isBusy) return
              forget()
              setAsked(true)
            }}
          >
            {price ? 'Later…' : 'Publish…'}
          </button>
        ) : null}
        {price && mayPublish ? (
          <button
            type="button"
            className="button"
            aria-disabled={isBehind || isBusy}
            onClick={() => !isBehind && void press([])}
          >
            {isBusy ? 'Publishing…' : 'Publish'}
          </button>
        ) : null}
        {changes.length > 0 && !mayPublish ? <p>An owner publishes it.</p> : null}
        <ActError error={error} />
      </div>
      {isAsked ? (
        <Modal title={`Publish ${named}`} onClose={() => setAsked(false)}>
          <Ask
            inHand={inHand}
            onClose={() => setAsked(false)}
            onPublished={(answer) => {
              setAsked(false)
              published(answer)
            }}
          />
        </Modal>
      ) : null}
    </div>
  )
}

/** What a draft would change on the site, in sentences, and what of that is odd. Pure. */
function proposedIn({ live, document }: Pick<SiteDraftInHand, 'live' | 'document'>) {
  const typed = contentSchema.safeParse(document).data
  const content = typed && withListAfter(live, typed, londonDay(new Date()))
  return { content, sentences: content ? changesIn(live, content) : [], odd: content ? oddIn(live, content) : [] }
}

/**
 * Returns the sentence about the draft if it is one price among this person's quick changes, and nothing odd: the bar
 * says it, and no dialog has to.
 */
function useOnePrice(inHand: SiteDraftInHand): string | undefined {
  const { changes, faults, clashes, draft, quick, live, document } = inHand
  const isPrice = changes.length === 1 && changes[0]?.field === 'pricePence' && draft?.id === quick?.id
  const isRight = faults.length === 0 && clashes.length === 0
  return useMemo(() => {
    if (!isPrice || !isRight) return undefined
    const { sentences, odd } = proposedIn({ live, document })
    return sentences.length === 1 && odd.length === 0 ? sentences[0] : undefined
  }, [isPrice, isRight, live, document])
}

/** Publishes the draft in hand with what was typed up to the press. `press` gets the odd sentences that were confirmed. */
function usePublishing(
  { changes, saveAsSeen }: SiteDraftInHand,
  onPublished: (published: Published & { areHours: boolean }) => void,
) {
  const [trouble, setTrouble] = useState<Error | null>(null)
  // Noted at the press: when the server answers, the draft may be gone.
  const areHours = useRef(false)
  const { act, isBusy, error, forget } = useAct(publishDraft, (published) =>
    onPublished({ ...published, areHours: areHours.current }),
  )
  function forgetErrors() {
    setTrouble(null)
    forget()
  }
  async function press(confirmed: string[]) {
    if (isBusy) return
    forgetErrors()
    areHours.current = changes.some(isOfHours)
    try {
      const saved = await saveAsSeen()
      if (saved) act({ draft: saved.id, rev: saved.rev, confirmed })
    } catch (failure) {
      setTrouble(failure as Error)
    }
  }
  return { press, isBusy, error: error ?? trouble, forget: forgetErrors }
}

/** What was published last, and a function that looks for it on the site until this browser has seen it. */
function useLook() {
  const [done, setDone] = useState<Done>()
  const latest = useRef<number>(undefined)
  async function lookFor(published: Done) {
    latest.current = published.number
    // Something else may have been published meanwhile. Then only the newer check goes on.
    const isAwaited = () => latest.current === published.number
    const say = (isLive: boolean) => {
      if (isAwaited()) setDone({ ...published, isLive })
    }
    setDone(published)
    const late = setTimeout(() => say(false), soon)
    await untilLive(published.pages, isAwaited).then(
      () => say(true),
      () => say(false),
    )
    clearTimeout(late)
  }
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  return [done, lookFor] as const
}

/**
 * Says what an act has changed and whether guests see it. One press undoes it. Takes the focus, because the button that
 * was pressed is gone. With `isBrief` it is one line on a phone, since the next change is being typed.
 */
function WhatHappened({ done, isBrief, onUndone }: { done: Done; isBrief: boolean; onUndone: (done: Done) => void }) {
  const mayPublish = useMay('owner')
  const block = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act takes the focus once.
  useEffect(() => block.current?.focus({ preventScroll: true }), [done.number])
  return (
    <div ref={block} tabIndex={-1} className="mb-2 border-b border-line pb-2">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 grow basis-32 font-bold">
          {done.isUndo ? 'Undone. ' : ''}
          {doneInWords(done)}
        </p>
        {mayPublish ? (
          <UndoButton number={done.number} onUndone={(undone) => onUndone({ ...undone, isUndo: true })} />
        ) : null}
      </div>
      <div className={isBrief ? 'max-lg:hidden' : undefined}>
        <Sentences sentences={done.changes} height="max-h-24" />
        {done.areHours ? (
          <p className="mt-2">
            Google shows hours of its own:{' '}
            <a
              href="https://business.google.com/"
              target="_blank"
              rel="noreferrer"
              className="font-bold underline underline-offset-4"
            >
              change them in your Business Profile
            </a>{' '}
            too.
          </p>
        ) : null}
      </div>
    </div>
  )
}

const isOfHours = ({ thing, field }: { thing: string; field: string }) =>
  thing.startsWith('specialDays/') ||
  (['site', 'locations'].includes(kindOf(thing)) && ['openingHours', 'specialDays', 'status'].includes(field))

function countInWords(count: number, draft: string): string {
  if (count === 0) return `Nothing is changed in ${draft}.`
  return `${count === 1 ? '1 change waits' : `${count} changes wait`} in ${draft}.`
}

function doneInWords({ pages, isLive }: Done): string {
  if (isLive === undefined) return 'Published. Looking at the site…'
  if (!isLive) return 'Published. This browser has not seen it on the site yet.'
  return pages.length > 0 ? 'Live. Guests see it now.' : 'Published. Guests see no difference on the pages now.'
}

function savingInWords(isSaving: boolean, trouble: Error | undefined): string {
  if (trouble) return `Kept on this device: ${trouble.message}`
  return isSaving ? 'Saving…' : 'Saved.'
}

/** The dialog before publishing: what will change, in sentences, and what is odd about it. */
function Ask({
  inHand,
  onClose,
  onPublished,
}: {
  inHand: SiteDraftInHand
  onClose: () => void
  onPublished: (published: Published) => void
}) {
  const { live, faults, clashes, fields, saveAsSeen, draft, chooseDraft } = inHand
  const asked = useRef(draft?.id)
  // Set on each render: the draft may begin after the dialog opened, once something typed is saved.
  asked.current ??= draft?.id
  const [confirmed, setConfirmed] = useState<string[]>([])
  const { press, isBusy, error } = usePublishing(inHand, onPublished)
  const { content, sentences, odd } = proposedIn(inHand)
  const unsure = odd.filter((sentence) => !confirmed.includes(sentence))
  const isGone = asked.current !== draft?.id
  const isBlocked = faults.length > 0 || clashes.length > 0 || unsure.length > 0

  if (isGone)
    return (
      <div className="mt-3 space-y-4">
        <p>{isBusy ? 'Publishing…' : 'This draft was published meanwhile, or put away, or it has a time now.'}</p>
        <CancelButton onCancel={onClose} />
      </div>
    )
  return (
    <div className="mt-3">
      <Sentences sentences={sentences} height="max-h-[40vh]" />
      <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
        {faults.map(({ thing, field, message }) => (
          <li key={`${thing} ${field} ${message}`} className="font-bold text-chilli">
            <ToField {...{ fields, thing, field }} onPress={onClose} />: {message}
          </li>
        ))}
        {clashes.map(({ thing, field }) => (
          <li key={`${thing} ${field}`} className="font-bold text-chilli">
            <ToField {...{ fields, thing, field }} onPress={onClose} />: two people wrote the same field. Choose whose
            words stay.
          </li>
        ))}
      </ul>
      {content ? <StoppingKitchens live={live} after={content} /> : null}
      <OddThings sentences={odd} confirmed={confirmed} onConfirm={setConfirmed} />
      <ActError error={error} />
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          aria-disabled={isBlocked || isBusy}
          onClick={() => !isBlocked && void press(confirmed)}
        >
          {isBusy ? 'Publishing…' : 'Publish'}
        </button>
        <CancelButton onCancel={onClose} />
      </div>
      <SetTime
        confirmed={confirmed}
        isBlocked={isBlocked}
        beforeIt={saveAsSeen}
        onSet={() => {
          // Nobody can change it now. What is typed next goes elsewhere.
          chooseDraft()
          onClose()
        }}
      />
    </div>
  )
}

/** A link to the form of what is wrong, at its field, also where this form is open already. */
function ToField({
  fields,
  thing,
  field,
  onPress,
}: {
  fields: Fields
  thing: string
  field: string
  onPress: () => void
}) {
  return (
    <Link to={addressOfThing(thing, field)} state={{ isPressed: true }} onClick={onPress} className="underline">
      {nameOfThing(fields, thing)}
    </Link>
  )
}

/** The odd changes. Somebody has to confirm each sentence. */
function OddThings({
  sentences,
  confirmed,
  onConfirm,
}: {
  sentences: string[]
  confirmed: string[]
  onConfirm: (confirmed: string[]) => void
}) {
  if (sentences.length === 0) return null
  const others = (sentence: string) => confirmed.filter((each) => each !== sentence)
  return (
    <fieldset className="mt-4">
      <legend className="font-bold">Are you sure?</legend>
      {sentences.map((sentence) => (
        <label key={sentence} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 flex-none"
            checked={confirmed.includes(sentence)}
            onChange={({ target }) => onConfirm([...others(sentence), ...(target.checked ? [sentence] : [])])}
          />
          {sentence}
        </label>
      ))}
    </fieldset>
  )
}

function Sentences({ sentences, height }: { sentences: string[]; height: string }) {
  return (
    <ul className={`${height} list-disc space-y-1 overflow-y-auto pl-5 wrap-anywhere`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Undoes a publication with one press. */
export function UndoButton({ number, onUndone }: { number: number; onUndone: (undone: Published) => void }) {
  const { act, isBusy, error } = useAct(undoRelease, onUndone)
  return (
    <>
      <ActError error={error} />
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={() => act({ number })}>
        Undo<span className="sr-only"> release {number}</span>
      </button>
    </>
  )
}
