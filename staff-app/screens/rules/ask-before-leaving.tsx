import { useBlocker } from 'react-router'
import { Modal } from '../../../ui/dialog.tsx'
import type { DraftInHand } from './use-draft.ts'

/** Asks before one leaves rules that are typed and not saved, since nobody else sees them. */
export function AskBeforeLeaving({ inHand: { isChanged, discard } }: { inHand: DraftInHand }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Modal title="Not saved yet" onClose={blocker.reset}>
      <p className="mt-3">What you changed is not in force. It stays in this tab until you save or discard it.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={blocker.reset}>
          Stay
        </button>
        <button type="button" className="button-quiet" onClick={blocker.proceed}>
          Leave
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            discard()
            blocker.proceed()
          }}
        >
          Discard and leave
        </button>
      </div>
    </Modal>
  )
}
