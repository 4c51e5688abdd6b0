import { useId, useRef, useState } from 'react'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { box } from '../../../ui/field.tsx'
import { useStaffSite } from '../../content.ts'
import { announce } from '../../layout/announcer.tsx'
import { textLink } from '../../orders/map-link.ts'

/**
 * The address of a payment page, for staff who have the customer on the telephone: to copy, or to send as a text
 * message.
 */
export function LinkToPay({ order: { number, phone }, address }: { order: OrderOnScreen; address: string }) {
  const id = useId()
  const { name } = useStaffSite()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
      announce('Copied')
    } catch {
      announce('The link is selected. Copy it with the keyboard or a long press.')
    }
  }

  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block font-bold">
        Link to pay
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={address}
          className={`${box} min-w-0 flex-1 basis-60`}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button-quiet" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <a href={textLink(phone, `Pay for your order ${number} at ${name}: ${address}`)} className="button-quiet">
          By text message
        </a>
      </div>
    </div>
  )
}
