import { documentKinds } from './document-names.ts'
import { limits } from './limits.ts'
import { line } from './text-fields.ts'
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
  /** Whether a company's name or a purchase number can still be put on it. */
  can_be_changed: z.boolean(),
})
export type DocumentRow = z.infer<typeof documentRow>

/**
 * What a customer wants on the invoice of a paid order. One of both may be empty. The key of the link from the mail, or the
 * Checkout Session from which the customer came back, proves that it is theirs.
 */
export const putOnInvoiceSchema = z
  .object({
    order_id: z.uuid(),
    key: z.string().max(100).optional(),
    session_id: z.string().max(255).optional(),
    company_name: line(limits.name, 'Please give the name of your company.', 0),
    purchase_number: line(limits.purchaseNumber, 'Please give your purchase number.', 0),
  })
  .refine(({ company_name, purchase_number }) => company_name !== '' || purchase_number !== '', {
    path: ['company_name'],
    message: 'Please give the name of your company, or a purchase number.',
  })
export type PutOnInvoice = z.infer<typeof putOnInvoiceSchema>
