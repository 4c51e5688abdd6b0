import { useId } from 'react'
import { documentNames, documentPath } from '../../../contract/document-names.ts'
import { formatPence, penceFromPounds } from '../../../contract/money.ts'
import { PutOnInvoiceForm } from './put-on-invoice.tsx'
import { useDocuments } from './use-documents.ts'

/** The papers of a paid order, and what a customer can have put on them. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const { documents, again } = useDocuments(orderId)
  const heading = useId()
  if (documents.length === 0) return null
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice')
  return (
    <section
      aria-labelledby={heading}
      className="break-inside-avoid border-t-[3px] border-ink pt-5 lg:col-span-7 print:hidden"
    >
      <h2 id={heading} className="display mb-5 text-mid lg:text-[clamp(1.9rem,2.5vw,2.6rem)]">
        {hasInvoice ? 'Your invoice' : 'Your receipt'}
      </h2>
      <ul className="grid gap-2">
        {documents.map(({ number, kind, amount, is_replaced }) => (
          <li key={number}>
            <a href={documentPath(orderId, number)} className="trail font-bold">
              {documentNames[kind]} (PDF)
            </a>{' '}
            <span className="tabular-nums">
              {number}, {formatPence(penceFromPounds(amount))}
              {is_replaced ? ', replaced by another one' : null}
            </span>
          </li>
        ))}
      </ul>
      {documents.some(({ can_be_changed }) => can_be_changed) ? (
        <PutOnInvoiceForm orderId={orderId} onDone={again} />
      ) : null}
    </section>
  )
}
