import { useRef, useState } from 'react'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { textsOf } from '../../../ui/form.ts'
import { useSubmit } from '../../../ui/use-submit.ts'
import { OurPhone } from '../../ordering/our-phone.tsx'
import { SendLink } from '../../ordering/send-link.tsx'
import { beforeCancelling } from './money-words.ts'
import type { Proof } from './read-change-link.ts'

interface Cancelling {
  order: OwnOrder
  proof: Proof
  onCancelled: (order: OwnOrder) => void
  again: () => Promise<OwnOrder | undefined>
}

/** What a customer who cancels now gets back, and the button to cancel. */
export function CancelOwnOrder({ order, ...cancelling }: Cancelling) {
  const { refund_pence, money, terms } = order
  return (
    <section aria-labelledby="cancel-heading" className="mt-8 border-t-[3px] border-ink pt-5">
      <h2 id="cancel-heading" className="display mb-4 text-mid">
        Cancel
      </h2>
      {refund_pence === null ? (
        <p className="font-bold">
          Do you have to cancel? Please ring us on <OurPhone />
        </p>
      ) : (
        <>
          <p className="font-bold">{beforeCancelling(refund_pence, money).back}</p>
          <p className="mt-1">{beforeCancelling(refund_pence, money).rest}</p>
        </>
      )}
      <p className="mt-4 text-base text-bark">What you agreed to: {terms}</p>
      {refund_pence === null ? null : (
        <ModalButton
          button="Cancel order"
          buttonClass="label mt-6 min-h-11 cursor-pointer border-[3px] border-chilli px-6 py-3 text-chilli transition-colors hover:bg-chilli hover:text-paper"
          title="Cancel the order?"
        >
          {(close) => <CancelForm {...cancelling} order={order} refundPence={refund_pence} close={close} />}
        </ModalButton>
      )}
    </section>
  )
}

/**
 * Gives the dialog's first focus to the refund: in the field below, a phone would open its keyboard. Set by hand,
 * because React's autoFocus would focus before the dialog is open.
 */
const focusFirst = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

const unreachable = 'The server did not answer. Please try again: a second press cancels no second time.'

function CancelForm({
  order,
  refundPence,
  proof,
  onCancelled,
  again,
  close,
}: Cancelling & { refundPence: number; close: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<{ text: string; isLinkOver: boolean }>()
  const [isSending, setSending] = useState(false)
  const { back, rest } = beforeCancelling(refundPence, order.money)

  const onSubmit = useSubmit(async () => {
    setProblem(undefined)
    setSending(true)
    const { reason = '' } = textsOf(form.current)
    const { BackendError, cancelOwnOrder } = await import('../../backend.ts')
    try {
      onCancelled(await cancelOwnOrder({ ...proof, refund_pence: refundPence, reason }))
    } catch (error) {
      const known = error instanceof BackendError && error.code !== 'unreachable' ? error : undefined
      console.error('The order was not cancelled:', known?.code ?? error)
      const text = known?.fields[0]?.message ?? known?.message ?? unreachable
      setProblem({ text, isLinkOver: known?.code === 'not_found' })
      // The dialog then shows the new refund, and another press agrees to it.
      if (known) await again()
    } finally {
      setSending(false)
    }
  })

  return (
    <form ref={form} method="dialog" noValidate onSubmit={onSubmit} className="mt-5">
      <p ref={focusFirst} tabIndex={-1} className="text-lead font-bold">
        {back}
      </p>
      <p className="mt-1">{rest}</p>
      <p className="mt-4">Your order {order.order_number} is then cancelled for good, and we do not cook for it.</p>
      <TextArea id="reason" name="reason" label="Why, if you like" rows={2} maxLength={300} className="mt-5" />
      <div role="alert">
        {problem ? (
          <div className="mt-5 border-l-8 border-chilli bg-cream p-4">
            <p className="font-bold">{problem.text}</p>
            {problem.isLinkOver ? <SendLink orderId={proof.order_id} /> : null}
          </div>
        ) : null}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4">
        <button
          type="submit"
          aria-disabled={isSending || undefined}
          className="label min-h-12 cursor-pointer bg-chilli px-6 py-3 text-paper aria-disabled:cursor-not-allowed aria-disabled:bg-bark"
        >
          {isSending ? 'Cancelling...' : 'Cancel the order'}
        </button>
        <button type="button" onClick={close} className="trail min-h-11 cursor-pointer font-bold">
          Keep the order
        </button>
      </div>
    </form>
  )
}
