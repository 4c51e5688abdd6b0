import { type ReactNode, useRef } from 'react'

/**
 * A button that opens a modal dialog. The browser keeps the focus inside, closes it on Escape and returns the focus.
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
