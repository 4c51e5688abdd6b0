import { useId } from 'react'
import { documentNames, documentPath } from '../../contract/document-names.ts'
import type { InvoiceTo } from '../../contract/documents.ts'
import { formatPence, penceFromPounds } from '../../contract/money.ts'
import { type InvoiceProof, PutOnInvoiceForm } from './put-on-invoice.tsx'
import { useDocuments } from './use-documents.ts'

interface OrderDocumentsProps {
  orderId: string
  /** Proof that the order is the visitor's. Without it, the text says where the invoice can be changed. */
  proof: InvoiceProof | undefined
  /** Whom the documents are made out to, where the page knows. */
  given?: InvoiceTo | null
  /** True if the payment is still on its way; the documents come with it. */
  isToCome?: boolean
  className?: string
}

/** An order's documents, with a form for whom they are made out to. */
export function OrderDocuments({ orderId, proof, given, isToCome = false, className = '' }: OrderDocumentsProps) {
  const { documents, again } = useDocuments(orderId)
  const heading = useId()
  const isIssued = documents.length > 0
  if (!isIssued && !isToCome) return null
  const isReceipt = isIssued && !documents.some(({ kind }) => kind === 'invoice')
  const mayChange = !isIssued || documents.some(({ can_be_changed }) => can_be_changed)
  return (
    <section
      aria-labelledby={heading}
      className={`break-inside-avoid border-t-[3px] border-ink pt-5 print:hidden ${className}`}
    >
      <h2 id={heading} className="display mb-5 text-mid lg:text-[clamp(1.9rem,2.5vw,2.6rem)]">
        {isReceipt ? 'Your receipt' : 'Your invoice'}
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
      {!mayChange ? null : proof ? (
        <PutOnInvoiceForm orderId={orderId} proof={proof} given={given} isIssued={isIssued} onDone={again} />
      ) : (
        <p className="mt-6 max-w-[48ch]">
          Is it for a company, or for another address? The link in the mail about your order leads to where you say so.
        </p>
      )}
    </section>
  )
}
