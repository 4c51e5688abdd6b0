import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cateringPage } from '../../contract/pages.ts'
import { showToast } from '../../ui/toast.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { useOrderContent } from './catering-content.ts'

/** Whoever ordered forty boxes must not overlook that only twenty of them are in the form. */
function tellOf(missing: string[]) {
  const description = `The form does not have ${missing.join(', ')}: it is not sold any more as you ordered it. Please choose what shall come in its place.`
  void showToast({ title: 'Please Look at Your Packages', description, isDestructive: true })
}

/** The button that fills the order form with an order once more, but for its day. */
export function OrderAgain({ orderId, className }: { orderId: string; className: string }) {
  const navigate = useNavigate()
  const { packages } = useOrderContent()
  const [isTrouble, setTrouble] = useState(false)
  const onClick = useSubmit(async () => {
    setTrouble(false)
    try {
      const { fillFormAgain } = await import('./fill-form-again.ts')
      const missing = await fillFormAgain(orderId, packages)
      await navigate(`${cateringPage}#eventDate`)
      if (missing.length > 0) tellOf(missing)
    } catch (error) {
      console.error('The order could not be read:', error)
      setTrouble(true)
    }
  })
  return (
    <>
      <button type="button" onClick={onClick} className={className}>
        Order this again
      </button>
      <div role="alert" className="empty:hidden">
        {isTrouble ? <p className="font-bold text-chilli">The server did not answer. Please try again.</p> : null}
      </div>
    </>
  )
}
