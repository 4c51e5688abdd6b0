import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/**
 * A modal dialog that is open while it is there. Escape calls `onClose`; a press beside it does not, since a form may be
 * in it. The focus goes to the first thing inside that takes it, and back to where it was.
 */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] border border-bark/50 bg-paper p-6 text-ink backdrop:bg-charcoal/80 sm:p-8"
    >
      <h2 id={id} className="display text-mid wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** A button that opens such a dialog. What is in it gets a function that closes it. */
export function ModalButton({
  button,
  buttonClass,
  title,
  children,
}: {
  button: ReactNode
  buttonClass: string
  title: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={buttonClass} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {button}
      </button>
      {isOpen ? (
        <Modal title={title} onClose={close}>
          {children(close)}
        </Modal>
      ) : null}
    </>
  )
}
