import { documentNames } from '../../../contract/document-names.ts'
import type { InvoiceTo } from '../../../contract/documents.ts'
import { limits } from '../../../contract/limits.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { putOnInvoice, readOrderDocuments, saveDocument } from '../../../contract/staff/documents.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { InvoiceFields } from '../../../ui/invoice-fields.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { SaveFile } from '../../forms/save-file.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useRead } from '../../session/use-read.ts'
import { OrderPart } from './part.tsx'

/**
 * An order's invoices, receipts and credit notes, each to be saved, and who they are made out to. For managers and
 * owners.
 */
export function Documents({ number }: { number: string }) {
  const { data, error } = useRead(readOrderDocuments, { number })
  return (
    <OrderPart title="Papers" className="print:hidden">
      {data ? null : <ActError error={error} />}
      <ul>
        {data?.documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-2">
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-bold">
                {documentNames[document.kind]} {document.number}
              </span>
              <br />
              <span className="text-bark tabular-nums">
                {formatPence(document.amountPence)}, {formatDay(document.issuedOn)}
                {document.isReplaced ? '. Replaced by another one' : null}
              </span>
              {document.hasLostLetters ? (
                <span className="block">Some letters can’t be printed. A “?” stands for each of them.</span>
              ) : null}
            </p>
            <div>
              <SaveFile call={saveDocument} input={{ id: document.id }} label={`Save ${document.number}`}>
                Save
              </SaveFile>
            </div>
          </li>
        ))}
      </ul>
      {data ? <MadeOutTo number={number} to={data.invoiceTo} isIssued={data.documents.length > 0} /> : null}
    </OrderPart>
  )
}

interface MadeOutToProps {
  number: string
  to: InvoiceTo | null
  /** True if the order has papers already. */
  isIssued: boolean
}

/** Who the order's invoices are made out to, with a button to change that. */
function MadeOutTo({ number, to, isIssued }: MadeOutToProps) {
  const lines = to ? [to.company_name, to.address, to.postcode].filter(Boolean) : []
  return (
    <>
      <p className="mt-3 text-base text-bark">Invoice to</p>
      <p className="whitespace-pre-line wrap-anywhere">
        {to ? lines.join('\n') : 'The customer, by name. An invoice that a business can use needs their own address.'}
      </p>
      {to?.purchase_number ? <p className="wrap-anywhere">Purchase number {to.purchase_number}</p> : null}
      <p className="mt-3">
        <ModalButton
          button={to ? 'Change who the invoice is for' : 'Say who the invoice is for'}
          buttonClass="button-quiet"
          title={`Invoice of ${number}`}
        >
          {(close) => <InvoiceToForm number={number} to={to} isIssued={isIssued} onClose={close} />}
        </ModalButton>
      </p>
    </>
  )
}

function InvoiceToForm({ number, to, isIssued, onClose }: MadeOutToProps & { onClose: () => void }) {
  return (
    <CallForm
      className="mt-3"
      call={putOnInvoice}
      input={(fields) => ({
        number,
        company_name: String(fields.get('company_name')),
        address: String(fields.get('address')),
        postcode: String(fields.get('postcode')),
        purchase_number: String(fields.get('purchase_number')),
      })}
      submit="Put on the invoice"
      beside={<CancelButton label="Back" onCancel={onClose} />}
      onDone={() => {
        onClose()
        announce(isIssued ? 'The new invoice stands among the papers.' : 'It stands on the invoice once it is issued.')
      }}
    >
      {(errors) => (
        <div className="space-y-4">
          {isIssued ? <p>A credit note takes back what was issued, and a new one takes its place.</p> : null}
          <InvoiceFields given={to} errors={errors} purchaseNumberLimit={limits.purchaseNumber} />
        </div>
      )}
    </CallForm>
  )
}
