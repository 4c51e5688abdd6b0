import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/**
 * A button that opens a modal dialog. The browser keeps the focus inside, closes the dialog on Escape and returns the
 * focus.
 */
export function DialogButton({
  button,
  buttonClass,
  title,
  children,
}: {
  button: ReactNode
  buttonClass: string
  title: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" className={buttonClass} aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is a short cut; Escape and the button close it too. */}
      <dialog
        ref={dialog}
        aria-label={title}
        className="m-auto w-[min(40rem,calc(100vw-2rem))] bg-paper p-0 text-ink backdrop:bg-charcoal/80"
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div className="p-6 sm:p-10">
          <div className="flex items-start justify-between gap-6">
            <h2 className="display text-mid">{title}</h2>
            <button type="button" className="label -m-3 p-3" onClick={close}>
              Close
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}

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
