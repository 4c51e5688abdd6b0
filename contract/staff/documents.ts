import { documentKinds } from '../document-names.ts'
import { orderNumber } from '../order-number.ts'
import { z } from '../zod.ts'
import { read } from './call.ts'
import { fileSchema } from './file.ts'

/** The invoices, receipts and credit notes of an order, in the order of their issue. */
export const readOrderDocuments = read(
  'order-documents',
  { least: 'manager' },
  z.object({ number: orderNumber }),
  z.object({
    documents: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        kind: z.enum(documentKinds),
        issuedOn: z.iso.date(),
        amountPence: z.int(),
        /** Whether a credit note has taken it back as a whole and another one stands in its place. */
        isReplaced: z.boolean(),
      }),
    ),
  }),
)

/** The terms that the customer of an order agreed to, with what held for it, as the confirmation carried them. */
export const saveAgreedTerms = read(
  'save-agreed-terms',
  { least: 'manager' },
  z.object({ number: orderNumber }),
  fileSchema,
)

/** The PDF of one of them. */
export const saveDocument = read('save-document', { least: 'manager' }, z.object({ id: z.uuid() }), fileSchema)
