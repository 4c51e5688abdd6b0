import { useNavigate } from 'react-router'
import { type ApplicationOnScreen, eraseApplication } from '../../../contract/staff/applications.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { WhatStays } from '../../forms/what-stays.tsx'

/** Erases an application for good. Says first what goes and what stays. */
export function EraseApplication({ application }: { application: ApplicationOnScreen }) {
  const navigate = useNavigate()
  const { id, title, name, position, cv, alsoHeld } = application
  return (
    <div className="border-t border-line pt-4">
      <ConfirmButton
        call={eraseApplication}
        input={{ id }}
        verb="Erase"
        name={`${title} ${name}`}
        done="The application was erased."
        onDone={() => void navigate('/applications', { replace: true })}
      >
        <p className="wrap-anywhere">
          This erases the application as {position}
          {cv ? `, the file “${cv.name}”` : ''}, and the mails about them that are kept as files on this server. It
          can’t be undone.
        </p>
        <WhatStays held={alsoHeld} own="application" />
      </ConfirmButton>
    </div>
  )
}
