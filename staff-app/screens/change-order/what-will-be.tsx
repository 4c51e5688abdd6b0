import { moneyInWords } from '../../../contract/order-change.ts'
import type { JudgedChange } from '../../../contract/staff/change-order.ts'
import { Facts } from '../../orders/facts.tsx'
import type { OrderMoney } from '../../orders/queries.ts'

/** What the button will do: each fact that changes, and the money. */
export function WhatWillBe({
  judged,
  isOld,
  money,
}: {
  judged?: JudgedChange
  /** True while the verdict is on the form as it was a moment ago. */
  isOld: boolean
  money?: OrderMoney
}) {
  const isByHand = money?.entries.some(({ kind }) => kind === 'paid-otherwise')
  return (
    <section aria-labelledby="what-will-be">
      <h2 id="what-will-be" className="label mb-3 text-[1.5rem]">
        What will be
      </h2>
      <div role="status" aria-busy={isOld} className={isOld ? 'opacity-60' : ''}>
        {!judged || judged.facts.length === 0 ? (
          <p>Nothing is different yet.</p>
        ) : (
          <>
            <Facts facts={judged.facts} />
            <p className="mt-4 border-l-4 border-ember pl-3 text-lead font-bold tabular-nums">
              {moneyInWords(judged.wasPence, { ...judged, differencePence: judged.totalPence - judged.wasPence })}
            </p>
            {judged.backPence > 0 && isByHand ? (
              <p className="mt-2 font-bold">What was paid in cash or by bank transfer you give back yourself.</p>
            ) : null}
          </>
        )}
      </div>
    </section>
  )
}
