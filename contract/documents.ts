import { documentKinds } from './document-names.ts'
import { limits } from './limits.ts'
import { writePostcode } from './postcode.ts'
import { addressLines, line } from './text-fields.ts'
import { z } from './zod.ts'

/** One row of `documents` as the confirmation page reads it. The amount is in pounds. */
export const documentRow = z.object({
  /** The series and the number in it: INV-000042. */
  number: z.string(),
  kind: z.enum(documentKinds),
  issued_on: z.iso.date(),
  amount: z.number(),
  /** Whether another document has taken it back as a whole, so that it is no longer to be booked. */
  is_replaced: z.boolean(),
  /** Whether it can still be made out to another name and address. */
  can_be_changed: z.boolean(),
})
export type DocumentRow = z.infer<typeof documentRow>

/** To whom an order's invoices are made out: a name or a company with its postal address. Abroad may have no postcode. */
export const invoiceToFields = {
  company_name: line(limits.name, 'Please give the name or company that the invoice is for.'),
  address: addressLines(limits.address, 'Please give the postal address for the invoice.'),
  postcode: line(limits.postcode, 'Please give the postcode.', 0).overwrite(writePostcode),
  purchase_number: line(limits.purchaseNumber, 'Please give your purchase number.', 0),
}

/** The same as it is kept and read. Without an address a page of 1.2.0 gave it, which asked for none. */
export const invoiceTo = z.object({
  company_name: z.string(),
  address: z.string(),
  postcode: z.string(),
  purchase_number: z.string(),
})
export type InvoiceTo = z.infer<typeof invoiceTo>

/**
 * To whom a customer wants the invoices of an order made out. The key of the link from the mail, or the Checkout Session
 * from which the customer came back, proves that it is theirs. A page of 1.2.0 sends neither address nor postcode.
 */
export const putOnInvoiceSchema = z.object({
  order_id: z.uuid(),
  key: z.string().max(100).optional(),
  session_id: z.string().max(255).optional(),
  ...invoiceToFields,
  address: invoiceToFields.address.optional(),
  postcode: invoiceToFields.postcode.optional(),
})
export type PutOnInvoice = z.infer<typeof putOnInvoiceSchema>
