import { useId, useRef, useState } from 'react'
import { box } from '../../../ui/field.tsx'
import { momentInWords } from '../../in-words.ts'
import { announce } from '../../layout/announcer.tsx'

const goodFor = 24 * 60 * 60_000

/** A new link, and whether it was mailed. */
export interface MadeLink {
  link: string
  sent: boolean
  /** True if somebody wanted it mailed. */
  send: boolean
}

/** Shows a new link for the only time: nobody can read it later. */
export function LinkShown({
  made: { link, sent, send },
  name,
  onClose,
}: {
  made: MadeLink
  name: string
  onClose: () => void
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const [until] = useState(() => momentInWords(new Date(Date.now() + goodFor).toISOString()))

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
      announce('Copied')
    } catch {
      announce('The link is selected. Copy it with the keyboard or a long press.')
    }
  }

  return (
    <>
      {send && !sent ? (
        <p className="mt-3 border-l-4 border-chilli pl-3 font-bold text-chilli">It could not be mailed.</p>
      ) : null}
      <p className="mt-3">
        {sent ? `A mail with this link is on its way to ${name}.` : `Give this link to ${name} and nobody else.`} It
        works once, until {until}. It is shown only now.
      </p>
      <label htmlFor={id} className="mt-4 mb-1.5 block font-bold">
        Link for {name}
      </label>
      <input ref={field} id={id} readOnly value={link} className={box} onFocus={(event) => event.target.select()} />
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          Close
        </button>
      </div>
    </>
  )
}
