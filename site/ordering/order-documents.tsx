import { useId } from 'react'
import { documentNames, documentPath } from '../../contract/document-names.ts'
import { formatPence, penceFromPounds } from '../../contract/money.ts'
import { type InvoiceProof, PutOnInvoiceForm } from './put-on-invoice.tsx'
import { useDocuments } from './use-documents.ts'

interface OrderDocumentsProps {
  orderId: string
  /** Without a proof that the order is theirs, whoever looks reads where it is. */
  proof: InvoiceProof | undefined
  className?: string
}

/** The documents of a paid order, and what a customer can have put on them. */
export function OrderDocuments({ orderId, proof, className = '' }: OrderDocumentsProps) {
  const { documents, again } = useDocuments(orderId)
  const heading = useId()
  if (documents.length === 0) return null
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice')
  return (
    <section
      aria-labelledby={heading}
      className={`break-inside-avoid border-t-[3px] border-ink pt-5 print:hidden ${className}`}
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
      {!documents.some(({ can_be_changed }) => can_be_changed) ? null : proof ? (
        <PutOnInvoiceForm orderId={orderId} proof={proof} onDone={again} />
      ) : (
        <p className="mt-6 max-w-[48ch]">
          Does it go to a company? The link in the mail about your order leads to where you put its name or your
          purchase number on it.
        </p>
      )}
    </section>
  )
}
