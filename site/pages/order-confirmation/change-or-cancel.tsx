import { useState } from 'react'
import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { londonInstant } from '../../../contract/london-time.ts'
import { useSubmit } from '../../../ui/use-submit.ts'

/** Tells where an order is changed or cancelled. This page's address only shows it, so the link is in the mail. */
export function ChangeOrCancel({ order }: { order: CateringOrderRow }) {
  const [said, say] = useState<{ text: string; isTrouble: boolean }>()
  const onSubmit = useSubmit(async () => {
    const { BackendError, sendChangeLink } = await import('../../backend.ts')
    try {
      await sendChangeLink(order.id)
      say({ text: 'It is on its way to the email address of this order.', isTrouble: false })
    } catch (error) {
      const isKnown = error instanceof BackendError && error.code !== 'unreachable'
      say({ text: isKnown ? error.message : unreachable, isTrouble: true })
    }
  })
  const isPaid = order.payment_status === 'completed' || order.payment_status === 'refunded'
  const hasBegun = londonInstant(order.event_date, order.event_time.slice(0, 5)) <= new Date()
  if (!isPaid || order.status !== 'confirmed' || hasBegun) return null
  return (
    <section
      aria-labelledby="change-heading"
      className="break-inside-avoid border-t-[3px] border-ink pt-5 lg:col-span-7 print:hidden"
    >
      <h2 id="change-heading" className="display mb-5 text-mid lg:text-[clamp(1.9rem,2.5vw,2.6rem)]">
        Change or cancel
      </h2>
      <p className="max-w-[48ch]">
        The mail that confirmed your order has a link for that, so that nobody else can do it. Is it gone? Then we send
        it once more.
      </p>
      <form method="dialog" onSubmit={onSubmit} className="mt-4">
        <button type="submit" className="trail min-h-11 cursor-pointer font-bold">
          Send me the link
        </button>
        <div aria-live="polite">
          {said ? <p className={`mt-2 font-bold ${said.isTrouble ? 'text-chilli' : ''}`}>{said.text}</p> : null}
        </div>
      </form>
    </section>
  )
}

const unreachable = 'The server did not answer. Please try again.'
