import { documentKinds } from './document-names.ts'
import { limits } from './limits.ts'
import { writePostcode } from './postcode.ts'
import { addressLines, line } from './text-fields.ts'
import { z } from './zod.ts'

/** One row of `documents` as the confirmation page reads it. The amount is in pounds. */
export const documentRow = z.object({
  /** The series with its number: INV-000042. */
  number: z.string(),
  kind: z.enum(documentKinds),
  issued_on: z.iso.date(),
  amount: z.number(),
  /** True if another document cancels all of it, so that it must no longer be booked. */
  is_replaced: z.boolean(),
  /** True if it can still be made out to another name and address. */
  can_be_changed: z.boolean(),
})
export type DocumentRow = z.infer<typeof documentRow>

/**
 * Who an order's invoices are made out to: a name or company with its postal address. The postcode may be empty, for
 * addresses abroad.
 */
export const invoiceToFields = {
  company_name: line(limits.name, 'Please give the name or company that the invoice is for.'),
  address: addressLines(limits.address, 'Please give the postal address for the invoice.'),
  postcode: line(limits.postcode, 'Please give the postcode.', 0).overwrite(writePostcode),
  purchase_number: line(limits.purchaseNumber, 'Please give your purchase number.', 0),
}

/** The same, as we store and read it. The address is empty if it came from a page of 1.2.0, which asked for none. */
export const invoiceTo = z.object({
  company_name: z.string(),
  address: z.string(),
  postcode: z.string(),
  purchase_number: z.string(),
})
export type InvoiceTo = z.infer<typeof invoiceTo>

/**
 * A customer's request to have an order's invoices made out to this name and address. The proof that the order is
 * theirs is the key from the mail's link, or the Checkout Session that they came back from.
 */
export const putOnInvoiceSchema = z.object({
  order_id: z.uuid(),
  key: z.string().max(100).optional(),
  session_id: z.string().max(255).optional(),
  ...invoiceToFields,
})
export type PutOnInvoice = z.infer<typeof putOnInvoiceSchema>
