import type { ReactNode } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Modal } from '../../ui/dialog.tsx'

interface Props {
  title: string
  /** True if going from one address to the other loses something. */
  isLoss: BlockerFunction
  /** Discards what would be lost. If given, there is also a button to discard and leave. */
  discard?: () => void
  /** The warning: what happens on leaving. */
  children: ReactNode
}

/** Asks before a navigation that would lose something. */
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
