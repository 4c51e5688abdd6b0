import { formatPence } from '../../../contract/money.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { ChangedFacts } from './changed-facts.tsx'

/** A change that staff have made, and that waits until its difference is paid. */
export function WaitingChange({ waiting }: { waiting: NonNullable<OwnOrder['waiting']> }) {
  const { facts, difference_pence, pay_at } = waiting
  return (
    <section aria-labelledby="waiting-heading" className="mb-12 border-l-8 border-turmeric bg-cream p-6">
      <h2 id="waiting-heading" className="display mb-5 text-mid">
        A change waits for you
      </h2>
      <ChangedFacts facts={facts} />
      {difference_pence > 0 ? (
        <p className="mt-5 font-bold">It holds as soon as {formatPence(difference_pence)} more is paid.</p>
      ) : null}
      {pay_at ? (
        <a href={pay_at} className="sign mt-5">
          Pay {formatPence(difference_pence)}
        </a>
      ) : null}
    </section>
  )
}
