import type { Location } from 'react-router'
import { AskBeforeLeaving } from '../../forms/ask-before-leaving.tsx'
import { useWarning } from '../../forms/use-warning.ts'

/** Returns a name for the form that an address of this screen shows. */
const formAt = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('of')}`

/** Asks before leaving the form in which a photo is being uploaded, because that stops the upload. */
export function AskBeforeStopping() {
  useWarning(true)
  return (
    <AskBeforeLeaving
      title="A photo is on its way"
      isLoss={({ currentLocation, nextLocation }) => formAt(currentLocation) !== formAt(nextLocation)}
    >
      If you leave, its upload stops. It goes on where it stopped when you choose the photo again.
    </AskBeforeLeaving>
  )
}
