import { useState } from 'react'
import { depositInWords } from '../../../contract/deposit.ts'
import { formatPence } from '../../../contract/money.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import type { Proof } from './read-change-link.ts'

const unreachable = 'The server did not answer. Please try again.'

/** What is still to be paid after the deposit, with a button that leads to its payment page. */
export function RestToPay({
  rest: { deposit_pence, rest_pence, due },
  proof,
  again,
}: {
  rest: NonNullable<OwnOrder['rest']>
  proof: Proof
  again: () => Promise<OwnOrder | undefined>
}) {
  const [problem, setProblem] = useState<string>()
  const onPay = useSubmit(async () => {
    setProblem(undefined)
    const { BackendError, payRest } = await import('../../backend.ts')
    try {
      location.assign(await payRest(proof))
    } catch (error) {
      const known = error instanceof BackendError && error.code !== 'unreachable' ? error : undefined
      console.error('The payment page was not opened:', known?.code ?? error)
      setProblem(known?.message ?? unreachable)
      if (known) await again()
    }
  })
  return (
    <section aria-labelledby="rest-heading" className="mb-12 border-l-8 border-turmeric bg-cream p-6">
      <h2 id="rest-heading" className="display mb-5 text-mid">
        The rest to pay
      </h2>
      <p className="text-lead">
        {depositInWords({ depositPence: deposit_pence, restPence: rest_pence, restDue: due })}.
      </p>
      <button type="button" onClick={onPay} className="sign mt-5">
        Pay {formatPence(rest_pence)}
      </button>
      <div role="alert">{problem ? <p className="mt-3 font-bold">{problem}</p> : null}</div>
    </section>
  )
}
