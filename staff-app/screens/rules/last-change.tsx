import { undoDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import { ActError } from '../../forms/act-error.tsx'
import { momentInWords } from '../../in-words.ts'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import { ChangeList } from './change-list.tsx'
import type { RulesRead } from './editing.ts'
import { useReadAgain } from './use-read-again.ts'

/** Who changed the rules last, with a button to undo that. */
export function LastChange({
  read: { version, changed, canUndo: mayUndo },
  onStale,
}: {
  read: RulesRead
  onStale: () => void
}) {
  const { act, isBusy, error } = useAct(undoDeliveryRules, () => announce('The last change is taken back.'))
  useReadAgain(error, onStale)
  if (!changed) return null
  const canUndo = mayUndo && changed.changes.length > 0
  return (
    <section aria-label="The last change" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-bark">
          Last changed by {changed.by}, {momentInWords(changed.at)}
        </p>
        <ChangeList changes={changed.changes} />
        <ActError error={error} />
      </div>
      {canUndo ? (
        <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={() => act({ version })}>
          Undo<span className="sr-only"> the last change</span>
        </button>
      ) : null}
    </section>
  )
}
