import { type Location, useBlocker } from 'react-router'
import { Modal } from '../../../ui/dialog.tsx'
import { useWarning } from '../../forms/use-warning.ts'

/** The form that an address of this screen shows. */
const formAt = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('of')}`

/** Asks before one leaves the form in which a photo is being uploaded, since that stops it. */
export function AskBeforeStopping() {
  useWarning(true)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => formAt(currentLocation) !== formAt(nextLocation))
  if (blocker.state !== 'blocked') return null
  return (
    <Modal title="A photo is on its way" onClose={blocker.reset}>
      <p className="mt-3">
        If you leave, its upload stops. It goes on where it stopped when you choose the photo again.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={blocker.reset}>
          Stay
        </button>
        <button type="button" className="button-quiet" onClick={blocker.proceed}>
          Leave
        </button>
      </div>
    </Modal>
  )
}
