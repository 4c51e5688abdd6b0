import { useEffect, useRef } from 'react'
import type { OpeningHours } from '../../../contract/content/site.ts'
import { useSite } from '../../content.ts'
import { hoursInWords, standingAt, standingInWords } from '../../layout/opening-hours.ts'

// This script marks the line before it, before the page is painted. It is only in the prerendered HTML, because the
// browser does not run a script that React inserts.
const markBeforePaint = (hours: OpeningHours) =>
  import.meta.env.SSR
    ? `document.currentScript.previousElementSibling.dataset.now=(${standingAt})(Date.now(),${JSON.stringify(hours)})`
    : ''

/**
 * Says whether the place is open now. The prerendered page does not know the time, so it contains every sentence, and a
 * mark on the line decides which one is shown (home.css). Without script it is the one with the hours. All sentences
 * share one place, so nothing moves when another one is shown.
 */
export function HoursNow() {
  const hours = useSite().openingHours
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const look = () => line.current?.setAttribute('data-now', standingAt(Date.now(), hours))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [hours])

  return (
    <>
      <p ref={line} className="hours-now label text-[clamp(1.25rem,1.7vw,1.75rem)]" suppressHydrationWarning>
        <span data-says="hours">{hoursInWords(hours)}</span>
        {Object.entries(standingInWords(hours)).map(([standing, words]) => (
          <span key={standing} data-says={standing}>
            {words}
          </span>
        ))}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from the lines above. */}
      <script dangerouslySetInnerHTML={{ __html: markBeforePaint(hours) }} suppressHydrationWarning />
    </>
  )
}
