import { useNavigate } from 'react-router'
import { type EnquiryOnScreen, eraseEnquiry } from '../../../contract/staff/enquiries.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { WhatStays } from '../../forms/what-stays.tsx'

/** Erases an enquiry for good. Says first what goes and what stays. */
export function EraseEnquiry({ enquiry: { id, name, alsoHeld } }: { enquiry: EnquiryOnScreen }) {
  const navigate = useNavigate()
  return (
    <div className="border-t border-line pt-4">
      <ConfirmButton
        call={eraseEnquiry}
        input={{ id }}
        verb="Erase"
        name={`the enquiry of ${name}`}
        done="The enquiry was erased."
        onDone={() => void navigate('/enquiries', { replace: true })}
      >
        <p className="wrap-anywhere">
          This erases the enquiry, the answers and notes, and the mails about it that are kept as files on this server.
          It can’t be undone.
        </p>
        <WhatStays held={alsoHeld} own="enquiry" />
      </ConfirmButton>
    </div>
  )
}
