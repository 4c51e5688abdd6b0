import type { ReactNode } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Modal } from '../../ui/dialog.tsx'

interface Props {
  title: string
  /** Whether going from one address to the other loses something. */
  isLoss: BlockerFunction
  /** Throws away what would be lost; where it is given, one may do that and leave. */
  discard?: () => void
  /** What happens if one leaves. */
  children: ReactNode
}

/** Asks before one goes to another address of the staff's app and loses something by it. */
export function AskBeforeLeaving({ title, isLoss, discard, children }: Props) {
  const blocker = useBlocker(isLoss)
  if (blocker.state !== 'blocked') return null
  return (
    <Modal title={title} onClose={blocker.reset}>
      <p className="mt-3">{children}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={blocker.reset}>
          Stay
        </button>
        <button type="button" className="button-quiet" onClick={blocker.proceed}>
          Leave
        </button>
        {discard ? (
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
        ) : null}
      </div>
    </Modal>
  )
}
