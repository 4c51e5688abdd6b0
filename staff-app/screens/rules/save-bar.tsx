import { useEffect, useRef } from 'react'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { changeDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import type { DraftInHand } from './use-draft.ts'
import { useReadAgain } from './use-read-again.ts'

/** Saves or discards the draft. Stays in sight while something is not saved. */
export function SaveBar({
  inHand: { version, rules, kitchen, faults, changes, isChanged, discarded, discard, bringBack, saved },
  onTry,
  onStale,
}: {
  inHand: DraftInHand
  /** Shows every error, also of fields that nobody has left yet. Returns whether a field is half typed. */
  onTry: () => boolean
  onStale: () => void
}) {
  const sent = useRef<DeliveryRules>(rules)
  const { act, isBusy, error, forget } = useAct(changeDeliveryRules, (answer) => {
    saved(answer.version, sent.current)
    announce('Saved. It is in force within five seconds.')
  })
  useReadAgain(error, onStale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error about an older version no longer holds.
  useEffect(() => forget(), [version])

  function save() {
    const [wrong] = Object.keys(faults)
    const isHalfTyped = onTry()
    if (wrong) return document.getElementById(wrong)?.focus()
    if (isHalfTyped) return
    // A press during a save sends nothing, and what it would have sent stays unsaved.
    if (act({ version, rules, kitchen })) sent.current = rules
  }

  if (!isChanged && !discarded) return null
  const faulty = Object.keys(faults).length
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) mt-8 border-t-2 border-ink bg-paper px-(--gutter) py-3">
      <ActError error={error} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto font-bold">
          {isChanged ? inWords(changes.length, faulty) : 'Your changes are discarded.'}
        </p>
        {isChanged ? (
          <>
            <button type="button" className="button-quiet" onClick={discard}>
              Discard
            </button>
            <button type="button" className="button" aria-disabled={isBusy} onClick={save}>
              Save
            </button>
          </>
        ) : (
          <button type="button" className="button-quiet" onClick={bringBack}>
            Bring them back
          </button>
        )}
      </div>
    </div>
  )
}

function inWords(changes: number, faulty: number): string {
  const words = [
    changes > 0 ? `${changes === 1 ? '1 change is' : `${changes} changes are`} not saved yet` : '',
    faulty > 0 ? `${faulty === 1 ? '1 field is' : `${faulty} fields are`} not right yet` : '',
  ]
  return `${words.filter(Boolean).join(', ')}.`
}
