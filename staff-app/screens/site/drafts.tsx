import { type FormEvent, useState } from 'react'
import { visibleChanges } from '../../../contract/content/change-set.ts'
import { bringBackDraft, discardDraft, quickName, startDraft } from '../../../contract/staff/site.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { box, TextField } from '../../../ui/field.tsx'
import { newUuid } from '../../../ui/new-uuid.ts'
import { ActError } from '../../forms/act-error.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { momentInWords } from '../../in-words.ts'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import { focus } from './move-buttons.tsx'
import { PreviewLinks } from './preview-links.tsx'
import type { SiteDraftInHand, SiteRead } from './use-site-draft.ts'

const othersInWords = (count: number) => (count === 1 ? '1 other draft waits' : `${count} other drafts wait`)

/** The draft in hand and the other drafts, each with who began it. Drafts are begun, put away and taken out here. */
export function Drafts({ read, inHand }: { read: SiteRead; inHand: SiteDraftInHand }) {
  const { draft, quick, nameOf, whenSaved, chooseDraft } = inHand
  // True once a draft was put away. The next draft is then in hand, and a second press must not put it away too.
  const [isAway, setAway] = useState(false)
  const putAway = useAct(discardDraft, () => {
    announce('The draft is put away.')
    setAway(true)
  })
  const others = read.drafts.filter((each) => each !== quick)
  const waiting = read.drafts.filter((each) => each.id !== draft?.id && visibleChanges(each.changes).length > 0).length
  return (
    <details className="mb-3" onToggle={() => setAway(false)}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        Draft: {nameOf()}
        {waiting > 0 ? <span className="font-normal text-bark"> · {othersInWords(waiting)}</span> : null}
      </summary>
      <div className="flex flex-wrap items-end gap-3">
        {others.length > 0 ? (
          <>
            <label htmlFor="draft" className="sr-only">
              Draft
            </label>
            <select
              id="draft"
              className={`${box} w-auto! max-w-full`}
              value={others.some(({ id }) => id === draft?.id) ? draft?.id : ''}
              // Saves first: what was typed belongs to the draft that is left.
              onChange={({ target: { value } }) =>
                whenSaved(() => {
                  chooseDraft(value || undefined)
                  setAway(false)
                })
              }
            >
              <option value="">Your quick changes</option>
              {others.map((each) => (
                <option key={each.id} value={each.id}>
                  {nameOf(each)} ({visibleChanges(each.changes).length}){each.publishAt ? ', has a time' : ''}
                </option>
              ))}
            </select>
          </>
        ) : null}
        {isAway ? (
          <p ref={focus} tabIndex={-1}>
            It is put away, and listed below.
          </p>
        ) : draft ? (
          <button
            type="button"
            className="button-quiet"
            aria-disabled={putAway.isBusy}
            onClick={() => whenSaved((saved = draft) => putAway.act({ draft: saved.id, rev: saved.rev }))}
          >
            Put away
          </button>
        ) : null}
        <ModalButton button="New draft" buttonClass="button-quiet" title="New draft">
          {(close) => <NewDraft onClose={close} onChoose={chooseDraft} />}
        </ModalButton>
        <ActError error={putAway.error} />
      </div>
      <PreviewLinks inHand={inHand} />
      <PutAway read={read} nameOf={nameOf} onChoose={chooseDraft} />
    </details>
  )
}

/** The drafts that were put away last. Each can be taken out again. */
function PutAway({
  read: { putAway },
  nameOf,
  onChoose,
}: {
  read: SiteRead
  nameOf: SiteDraftInHand['nameOf']
  onChoose: (id: string) => void
}) {
  const { act, isBusy, error } = useAct(bringBackDraft, () => announce('The draft is out again.'))
  if (putAway.length === 0) return null
  return (
    <section aria-label="Put away" className="mt-3">
      <h2 className="font-bold">Put away</h2>
      <ul className="max-h-60 overflow-y-auto">
        {putAway.map(({ id, count, at, ...draft }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1">
            <span>
              {nameOf({ id, ...draft, changedAt: at })} ({count})
              {draft.name === quickName ? '' : `, ${momentInWords(at)}`}
            </span>
            <button
              type="button"
              className="button-quiet"
              aria-disabled={isBusy}
              onClick={() => {
                act({ draft: id })
                onChoose(id)
              }}
            >
              Take it out again
            </button>
          </li>
        ))}
      </ul>
      <ActError error={error} />
    </section>
  )
}

function NewDraft({ onClose, onChoose }: { onClose: () => void; onChoose: (id: string) => void }) {
  // Kept, so a second press after a lost answer begins the same draft.
  const [id] = useState(newUuid)
  const [name, setName] = useState('')
  const { act, error } = useAct(startDraft, ({ draft }) => {
    onChoose(draft.id)
    onClose()
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    act({ id, name })
  }
  return (
    <form onSubmit={submit} className="mt-3 space-y-4">
      <TextField
        id="draft-name"
        label="Name"
        hint="Such as “Christmas menu”"
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ActError error={error} />
      <div className="flex gap-3">
        <button type="submit" className="button">
          Begin
        </button>
        <CancelButton onCancel={onClose} />
      </div>
    </form>
  )
}
