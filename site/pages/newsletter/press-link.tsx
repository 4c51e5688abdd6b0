import { useEffect, useRef, useState } from 'react'
import { newsletterPage } from '../../../contract/pages.ts'
import { partMissing } from '../../../ui/form.ts'
import type { BackendError } from '../../backend.ts'
import type { MailLink } from './read-news-link.ts'

const words = {
  confirm: {
    call: 'confirm-news',
    before: 'Press the button, and you are on the list.',
    button: 'Confirm',
    after: 'You are on the list. A mail that we have just sent says so, and has the way to leave.',
  },
  leave: {
    call: 'leave-news',
    before: 'Press the button, and you get no more of these mails.',
    button: 'Leave the list',
    after: 'You have left the list. We send you nothing more from it.',
  },
} as const

const notWhole = 'This link is not whole. Please open it from our mail, all of it.'

/** Confirms or leaves by a press, not on loading: programs that check mails open links, but press nothing. */
export function PressLink({ link: { does, proof } }: { link: MailLink }) {
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState(proof ? undefined : notWhole)
  const after = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isDone) after.current?.focus()
  }, [isDone])
  const { call, before, button, after: done } = words[does]

  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      const { callFunction } = await import('../../backend.ts')
      await callFunction(call, { body: proof })
      setDone(true)
    } catch (error) {
      const { code, message } = error as Partial<BackendError>
      console.error('The press had no effect:', code ?? error)
      // Only a BackendError has a code, and a message fit to be shown.
      setFault((code && message) || partMissing)
    } finally {
      setBusy(false)
    }
  }

  if (isDone)
    return (
      <p
        ref={after}
        tabIndex={-1}
        className="mt-6 w-fit max-w-[48ch] border-l-8 border-coriander bg-cream p-4 text-lead"
      >
        {done}
      </p>
    )
  return (
    <>
      {proof ? (
        <>
          <p className="mt-6 max-w-[48ch] text-lead">{before}</p>
          <button type="button" onClick={() => void press()} aria-disabled={isBusy || undefined} className="sign mt-6">
            {button}
          </button>
        </>
      ) : null}
      <div role="alert">
        {fault ? (
          <p className="mt-6 w-fit max-w-[48ch] border-l-8 border-chilli bg-cream p-4 text-lead font-bold">{fault}</p>
        ) : null}
      </div>
      <p className="mt-8">
        <a href={newsletterPage} className="trail font-bold">
          Sign up
        </a>
      </p>
    </>
  )
}
