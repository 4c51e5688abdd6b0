import { useEffect, useState } from 'react'

let say: ((text: string) => void) | undefined

/** Has a screen reader say what changed on the screen, once it has said what it is saying. */
export function announce(text: string): void {
  say?.(text)
}

/** The place that screen readers listen to. It stands once, beside all screens. */
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
      {/* The key lets the same words be said twice. */}
      <p key={said.count}>{said.text}</p>
    </div>
  )
}
