import { useState } from 'react'
import { useSubmit } from '../../ui/use-submit.ts'

/** A button that mails the order's change link to its customer. */
export function SendLink({ orderId }: { orderId: string }) {
  const [said, say] = useState<{ text: string; isTrouble: boolean }>()
  const onClick = useSubmit(async () => {
    const { BackendError, sendChangeLink } = await import('../backend.ts')
    try {
      await sendChangeLink(orderId)
      say({ text: 'It is on its way to the email address of this order.', isTrouble: false })
    } catch (error) {
      const isKnown = error instanceof BackendError && error.code !== 'unreachable'
      say({ text: isKnown ? error.message : unreachable, isTrouble: true })
    }
  })
  return (
    <>
      <button type="button" onClick={onClick} className="trail min-h-11 cursor-pointer font-bold">
        Send me the link
      </button>
      <div aria-live="polite">
        {said ? <p className={`mt-2 font-bold ${said.isTrouble ? 'text-chilli' : ''}`}>{said.text}</p> : null}
      </div>
    </>
  )
}

const unreachable = 'The server did not answer. Please try again.'
