import { useId } from 'react'
import { kitchenHours } from '../../../contract/content/places.ts'
import { proposedRules } from '../../../contract/delivery/proposed-rules.ts'
import { type DeliveryRules, defaultRules } from '../../../contract/delivery/rules.ts'
import { changesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { changeDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import { useContent } from '../../content.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import { draftOfRules } from './draft.ts'
import type { RulesRead } from './editing.ts'
import type { DraftInHand } from './use-draft.ts'
import { useReadAgain } from './use-read-again.ts'

/** Proposes rules to a kitchen that has not saved any yet. One press saves them. */
export function Proposal({
  read: { version, rules, takesOrders },
  inHand,
  onStale,
}: {
  read: RulesRead
  inHand: DraftInHand
  onStale: () => void
}) {
  const id = useId()
  const { site, districtsAroundTheKitchen } = useContent()
  const proposed = proposedRules(kitchenHours(site).openingHours, districtsAroundTheKitchen)
  const { act, isBusy, error } = useAct(changeDeliveryRules, () =>
    announce('Saved. These rules hold within five seconds.'),
  )
  useReadAgain(error, onStale)
  const save = (chosen: DeliveryRules) => act({ version, rules: chosen })
  return (
    <section aria-labelledby={id} className="border-l-4 border-turmeric pl-4">
      <h2 id={id} className="label text-[1.5rem]">
        Nobody has said yet what you deliver
      </h2>
      <p className="mt-2 max-w-[60ch]">
        {takesOrders
          ? 'So orders are taken for every day from tomorrow, at any hour, anywhere. This would be a beginning:'
          : 'An owner opens the site once that is saved. Until then it asks customers to ring. This would be a beginning:'}
      </p>
      <ul className="mt-2">
        {changesInWords(defaultRules, proposed).map(({ what, to }) => (
          <li key={what} className="mt-1 wrap-anywhere">
            <b>{what}</b>: {to}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => save(proposed)}>
          Save this
        </button>
        <button type="button" className="button-quiet" onClick={() => inHand.change(draftOfRules(proposed))}>
          Change it first
        </button>
        <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={() => save(rules)}>
          Any day, any hour, anywhere
        </button>
      </div>
      <ActError error={error} />
    </section>
  )
}
