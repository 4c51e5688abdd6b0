import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { Facts } from '../../orders/facts.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import type { ChangeDraft } from './change-draft.ts'

/** Shows what somebody else did to the order while this change was typed. Nothing that was typed is lost. */
export function ChangedMeanwhile({
  order,
  since,
  onGoOn,
}: {
  order: OrderOnScreen
  since: ChangeDraft
  onGoOn: () => void
}) {
  const others = order.changes.filter(
    ({ id, state, version }) =>
      (state === 'in-force' && version > since.version) || (state === 'waiting' && id !== since.waiting),
  )
  return (
    <section aria-labelledby="meanwhile" role="alert" className="mb-8 border-2 border-chilli p-4 sm:p-5">
      <h2 id="meanwhile" className="text-lead font-bold">
        The order has changed meanwhile
      </h2>
      {others.map(({ id, at, by, state, facts }) => (
        <div key={id} className="mt-3">
          <p className="mb-1">
            {by || 'The customer'}, {timeInWords(new Date(at))}
            {state === 'waiting' ? ', waits to be paid' : null}
          </p>
          <Facts facts={facts} />
        </div>
      ))}
      {others.length === 0 ? <p className="mt-1">A change that waited is not there any more.</p> : null}
      <p className="mt-3">What you typed stays. Everything else becomes as it is now.</p>
      <button type="button" className="button mt-3" onClick={onGoOn}>
        Go on with mine
      </button>
    </section>
  )
}
