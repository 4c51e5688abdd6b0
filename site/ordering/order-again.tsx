import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cateringPage } from '../../contract/pages.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { useOrderContent } from './catering-content.ts'

/** A button that fills the order form with this order again, except for the day. */
export function OrderAgain({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const { packages } = useOrderContent()
  const [isTrouble, setTrouble] = useState(false)
  const onClick = useSubmit(async () => {
    setTrouble(false)
    try {
      const { fillFormAgain } = await import('./fill-form-again.ts')
      await fillFormAgain(orderId, packages)
      await navigate(`${cateringPage}#eventDate`)
    } catch (error) {
      console.error('The order could not be read:', error)
      setTrouble(true)
    }
  })
  return (
    <>
      <button type="button" onClick={onClick} className="trail min-h-11 cursor-pointer font-bold">
        Order this again
      </button>
      <div role="alert" className="empty:hidden">
        {isTrouble ? <p className="font-bold text-chilli">The server did not answer. Please try again.</p> : null}
      </div>
    </>
  )
}
