import { documentNames } from '../../../contract/document-names.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { readOrderDocuments, saveDocument } from '../../../contract/staff/documents.ts'
import { ActError } from '../../forms/act-error.tsx'
import { SaveFile } from '../../forms/save-file.tsx'
import { useRead } from '../../session/use-read.ts'
import { Part } from './part.tsx'

/** An order's invoices, receipts and credit notes, each to be saved. For managers and owners. */
export function Documents({ number }: { number: string }) {
  const { data, error } = useRead(readOrderDocuments, { number })
  if (data?.documents.length === 0) return null
  return (
    <Part title="Papers" className="print:hidden">
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
            </p>
            <div>
              <SaveFile call={saveDocument} input={{ id: document.id }} label={`Save ${document.number}`}>
                Save
              </SaveFile>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}
