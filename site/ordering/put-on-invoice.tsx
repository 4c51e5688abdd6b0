import { useRef, useState } from 'react'
import type { InvoiceTo, PutOnInvoice } from '../../contract/documents.ts'
import { limits } from '../../contract/limits.ts'
import { focusOn, textsOf } from '../../ui/form.ts'
import { InvoiceFields } from '../../ui/invoice-fields.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface Said {
  /** The error of each field, by field name. */
  errors: Record<string, string>
  /** The text below the button. */
  notice?: string
  isDone?: boolean
}

/** What proves that the order is the caller's. */
export type InvoiceProof = Pick<PutOnInvoice, 'key' | 'session_id'>

interface PutOnInvoiceProps {
  orderId: string
  proof: InvoiceProof
  /** The name and address given before, where the page knows them. */
  given: InvoiceTo | null | undefined
  /** True if an invoice is already issued, which a new one would replace. */
  isIssued: boolean
  onDone: () => Promise<void>
}

/** Asks for the name and postal address that the order's invoices are made out to. */
export function PutOnInvoiceForm({ orderId, proof, given, isIssued, onDone }: PutOnInvoiceProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ errors, notice, isDone }, say] = useState<Said>({ errors: {} })

  const onSubmit = useSubmit(async () => {
    const { company_name = '', address = '', postcode = '', purchase_number = '' } = textsOf(form.current)
    const { BackendError, putOnInvoice } = await import('../backend.ts')
    try {
      await putOnInvoice({ order_id: orderId, ...proof, company_name, address, postcode, purchase_number })
      await onDone().catch(() => {})
      say({ errors: {}, notice: isIssued ? 'Done. The new one is in the list above.' : doneBefore, isDone: true })
    } catch (error) {
      const { fields, message } = error instanceof BackendError ? error : { fields: [], message: unreachable }
      say({
        errors: Object.fromEntries(fields.map((field) => [field.path, field.message])),
        notice: fields.length > 0 ? undefined : message,
      })
      if (fields[0]) focusOn(form.current, fields[0].path)
    }
  })

  return (
    <form ref={form} method="dialog" noValidate onSubmit={onSubmit} className="mt-6 grid max-w-xl gap-4">
      <p>
        {isIssued ? 'Is it for a company, or for another address? Then we issue a new one.' : 'Who is the invoice for?'}{' '}
        Where we deliver stands on it too, but not as your address.
      </p>
      <InvoiceFields given={given} errors={errors} purchaseNumberLimit={limits.purchaseNumber} isOwn />
      <div>
        <button type="submit" className="sign w-fit">
          Put on the invoice
        </button>
        <div role="status">
          {notice ? <p className={`mt-3 font-bold ${isDone ? '' : 'text-chilli'}`}>{notice}</p> : null}
        </div>
      </div>
    </form>
  )
}

const doneBefore = 'Done. It stands on the invoice as soon as your payment has arrived.'
const unreachable = 'The server did not answer. Nothing was lost: please try again.'
