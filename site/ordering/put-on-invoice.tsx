import { useRef, useState } from 'react'
import type { PutOnInvoice } from '../../contract/documents.ts'
import { limits } from '../../contract/limits.ts'
import { TextField } from '../../ui/field.tsx'
import { focusOn, textsOf } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'

interface Said {
  /** What is wrong with the fields, by their names. */
  errors: Record<string, string>
  /** What is said below the button. */
  notice?: string
  isDone?: boolean
}

/** What proves that the order is the caller's. */
export type InvoiceProof = Pick<PutOnInvoice, 'key' | 'session_id'>

interface PutOnInvoiceProps {
  orderId: string
  proof: InvoiceProof
  onDone: () => Promise<void>
}

/** Asks for a company's name and a purchase number, and puts them on a new invoice in place of the one that stands. */
export function PutOnInvoiceForm({ orderId, proof, onDone }: PutOnInvoiceProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ errors, notice, isDone }, say] = useState<Said>({ errors: {} })

  const onSubmit = useSubmit(async () => {
    const { company_name = '', purchase_number = '' } = textsOf(form.current)
    const { BackendError, putOnInvoice } = await import('../backend.ts')
    try {
      await putOnInvoice({ order_id: orderId, ...proof, company_name, purchase_number })
      await onDone().catch(() => {})
      say({ errors: {}, notice: 'Done. The new one is in the list above.', isDone: true })
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
      <p>Does it go to a company? Then we issue a new one with its name or your purchase number.</p>
      <TextField
        id="company_name"
        name="company_name"
        label="Company name"
        autoComplete="organization"
        maxLength={limits.name}
        error={errors.company_name}
      />
      <TextField
        id="purchase_number"
        name="purchase_number"
        label="Purchase number"
        autoComplete="off"
        maxLength={limits.purchaseNumber}
        error={errors.purchase_number}
      />
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

const unreachable = 'The server did not answer. Nothing was lost: please try again.'
