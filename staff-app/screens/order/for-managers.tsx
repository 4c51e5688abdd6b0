import { Link } from 'react-router'
import { mailtoAddress } from '../../../contract/email-address.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { saveAgreedTerms } from '../../../contract/staff/documents.ts'
import { type OrderOnScreen, sendConfirmation } from '../../../contract/staff/orders.ts'
import { useStaffSite } from '../../content.ts'
import { SaveFile } from '../../forms/save-file.tsx'
import { listAddress } from '../orders/use-list-address.ts'
import { OrderPart } from './part.tsx'
import { SendMail } from './send-mail.tsx'

/**
 * What only managers see besides the money: the e-mail address, the agreed terms, and a button to resend the
 * confirmation.
 */
export function ForManagers({
  order: { number, status, phone },
  known,
}: {
  order: OrderOnScreen
  known: NonNullable<OrderOnScreen['forManagers']>
}) {
  // Customers without an e-mail address have the restaurant's, so only the phone number finds their orders.
  const isOurs = known.email.toLowerCase() === useStaffSite().email.toLowerCase()
  return (
    <OrderPart title="For managers" className="print:hidden">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-1">
        <dt className="text-bark">E-mail</dt>
        <dd className="wrap-anywhere">
          <a className="trail inline-flex min-h-11 items-center" href={mailtoAddress(known.email)}>
            {known.email}
          </a>
          <Link
            className="trail flex min-h-11 w-fit items-center"
            to={listAddress({ search: isOurs ? phone : known.email })}
          >
            All their orders
          </Link>
        </dd>
        {known.terms ? (
          <>
            <dt className="text-bark">Terms</dt>
            <dd>Agreed to the version of {formatDay(known.terms.version)}</dd>
          </>
        ) : null}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {known.terms?.isKept ? (
          <div>
            <SaveFile call={saveAgreedTerms} input={{ number }}>
              Save the agreed terms
            </SaveFile>
          </div>
        ) : null}
        {status === 'confirmed' ? (
          <SendMail call={sendConfirmation} number={number}>
            Send the confirmation again
          </SendMail>
        ) : null}
      </div>
    </OrderPart>
  )
}
