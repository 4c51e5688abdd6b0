import { useNavigate } from 'react-router'
import { type ApplicationOnScreen, eraseApplication } from '../../../contract/staff/applications.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'

/** Erases the application for good. It says before what goes and what stays. */
export function EraseApplication({ application }: { application: ApplicationOnScreen }) {
  const navigate = useNavigate()
  const { id, title, name, position, cv, alsoHeld } = application
  const stays = alsoHeldInWords(alsoHeld)
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
        <p>
          Mails that were sent, and backups, are not reached. The history says that it was erased, and names nobody but
          you.
        </p>
        {stays ? (
          <p>
            {stays} with the same e-mail address {alsoHeld.applications + alsoHeld.orders === 1 ? 'stays' : 'stay'}. To
            erase all of a person, run <code>npm run erase</code> at the server.
          </p>
        ) : null}
      </ConfirmButton>
    </div>
  )
}

/** What else is held, such as "1 other application and 2 orders"; nothing for nothing. */
function alsoHeldInWords({ applications, orders }: ApplicationOnScreen['alsoHeld']): string {
  return [
    applications > 0 && `${applications} other ${applications === 1 ? 'application' : 'applications'}`,
    orders > 0 && `${orders} ${orders === 1 ? 'order' : 'orders'}`,
  ]
    .filter(Boolean)
    .join(' and ')
}
