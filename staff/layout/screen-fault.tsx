import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Trouble } from './trouble.tsx'

const loadAgain = () => window.location.reload()

/** Stands in place of a screen whose files could not be loaded, or that failed. */
export function ScreenFault() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const reason = new Error(
    isMissing
      ? 'There is no screen at this address. Choose one above.'
      : 'Its files did not arrive, or it failed. Load it again; what was saved is safe.',
  )
  return <Trouble title="This screen cannot be shown" error={reason} onAgain={loadAgain} />
}
