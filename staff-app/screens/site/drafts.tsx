import { type FormEvent, useState } from 'react'
import { bringBackDraft, discardDraft, startDraft } from '../../../contract/staff/site.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { box, TextField } from '../../../ui/field.tsx'
import { newUuid } from '../../../ui/new-uuid.ts'
import { ActError } from '../../forms/act-error.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { useAct } from '../../session/use-act.ts'
import { PreviewLinks } from './preview-links.tsx'
import type { SiteDraftInHand, SiteRead } from './use-site-draft.ts'

/** The draft in hand and the other drafts, each with a name. Drafts are begun and put away here. */
export function Drafts({
  read,
  inHand,
  onChoose,
}: {
  read: SiteRead
  inHand: SiteDraftInHand
  onChoose: (id: string) => void
}) {
  const { draft, whenSaved } = inHand
  const [away, setAway] = useState<string>()
  const putAway = useAct(discardDraft)
  const back = useAct(bringBackDraft)
  return (
    <details className="mb-3">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">{draft ? `Draft: ${draft.name}` : 'Drafts'}</summary>
      <div className="flex flex-wrap items-end gap-3">
        {draft ? (
          <>
            <label htmlFor="draft" className="sr-only">
              Draft
            </label>
            <select
              id="draft"
              className={`${box} w-auto! max-w-full`}
              value={draft.id}
              // Saves first: what was typed belongs to the draft that is left.
              onChange={({ target: { value } }) => whenSaved(() => onChoose(value))}
            >
              {read.drafts.map(({ id, name, changes, createdBy, publishAt }) => (
                <option key={id} value={id}>
                  {name}, {createdBy} ({changes.length}){publishAt ? ', has a time' : ''}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="button-quiet"
              aria-disabled={putAway.isBusy}
              onClick={() =>
                whenSaved((saved = draft) => {
                  setAway(saved.id)
                  putAway.act({ draft: saved.id, rev: saved.rev })
                })
              }
            >
              Put away
            </button>
          </>
        ) : null}
        {away && !read.drafts.some(({ id }) => id === away) ? (
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              back.act({ draft: away })
              onChoose(away)
            }}
          >
            Take it out again
          </button>
        ) : null}
        <ModalButton button="New draft" buttonClass="button-quiet" title="New draft">
          {(close) => <NewDraft onClose={close} onChoose={onChoose} />}
        </ModalButton>
        <ActError error={putAway.error ?? back.error} />
      </div>
      <PreviewLinks inHand={inHand} />
    </details>
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
