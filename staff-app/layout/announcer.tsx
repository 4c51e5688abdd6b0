import { useEffect, useState } from 'react'

let say: ((text: string) => void) | undefined

/** Has screen readers say `text` after what they are saying now. */
export function announce(text: string): void {
  say?.(text)
}

/** The live region that screen readers listen to. A page has one, beside its screen. */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', count: 0 })
  useEffect(() => {
    say = (text) => setSaid(({ count }) => ({ text, count: count + 1 }))
    return () => {
      say = undefined
    }
  }, [])
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new key has screen readers say the same words again. */}
      <p key={said.count}>{said.text}</p>
    </div>
  )
}
