import type { Location } from 'react-router'
import { AskBeforeLeaving } from '../../forms/ask-before-leaving.tsx'
import { useWarning } from '../../forms/use-warning.ts'

/** Returns a name for the form that an address of this screen shows. */
const formAt = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('of')}`

/** Asks before leaving the form in which a file is being uploaded, because that stops the upload. */
export function AskBeforeStopping() {
  useWarning(true)
  return (
    <AskBeforeLeaving
      title="An upload is on its way"
      isLoss={({ currentLocation, nextLocation }) => formAt(currentLocation) !== formAt(nextLocation)}
    >
      If you leave, it stops. It goes on where it stopped when you choose the file again.
    </AskBeforeLeaving>
  )
}
