import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/**
 * A modal dialog, open while rendered. Escape calls `onClose`; a press beside the dialog doesn't, because the dialog
 * may hold a form. The focus goes to the first focusable element inside, and afterwards back to where it was.
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

/** A button that opens a Modal. Its children get a function that closes the dialog. */
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
