import { useState } from 'react'
import { formatPence } from '../../../contract/money.ts'
import { payUntilInWords } from '../../../contract/order-in-words.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import { ChangedFacts } from './changed-facts.tsx'
import type { Proof } from './read-change-link.ts'

interface Waiting {
  waiting: NonNullable<OwnOrder['waiting']>
  proof: Proof
  onWithdrawn: (order: OwnOrder) => void
  again: () => Promise<OwnOrder | undefined>
}

const unreachable = 'The server did not answer. Please try again.'

/** A change that waits for its payment, with a link to pay it and a button to withdraw it. */
export function OwnWaitingChange({ waiting, proof, onWithdrawn, again }: Waiting) {
  const { id, facts, difference_pence, pay_at, pay_until } = waiting
  const [problem, setProblem] = useState<string>()
  const onWithdraw = useSubmit(async () => {
    setProblem(undefined)
    const { BackendError, withdrawOwnChange } = await import('../../backend.ts')
    try {
      onWithdrawn(await withdrawOwnChange({ ...proof, change: id }))
    } catch (error) {
      const known = error instanceof BackendError && error.code !== 'unreachable' ? error : undefined
      console.error('The change was not taken back:', known?.code ?? error)
      setProblem(known?.message ?? unreachable)
      if (known) await again()
    }
  })
  return (
    <section aria-labelledby="waiting-heading" className="mb-12 border-l-8 border-turmeric bg-cream p-6">
      <h2 id="waiting-heading" className="display mb-5 text-mid">
        A change waits for you
      </h2>
      <ChangedFacts facts={facts} />
      {difference_pence > 0 ? (
        <p className="mt-5 font-bold">It holds as soon as {formatPence(difference_pence)} more is paid.</p>
      ) : null}
      {pay_at && pay_until ? <p className="mt-1">You can pay until {payUntilInWords(new Date(pay_until))}.</p> : null}
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3">
        {pay_at ? (
          <a href={pay_at} target="_blank" rel="noopener noreferrer" className="sign">
            Pay {formatPence(difference_pence)}
          </a>
        ) : null}
        <button type="button" onClick={onWithdraw} className="trail min-h-11 cursor-pointer font-bold">
          Take this change back
        </button>
      </div>
      <div role="alert">{problem ? <p className="mt-3 font-bold">{problem}</p> : null}</div>
    </section>
  )
}
