import { useEffect, useRef } from 'react'
import { site } from '../../../content/site.ts'
import { openingHours, standingAt, standingInWords } from '../../layout/opening-hours.ts'

// It marks the line in front of it before the page is painted. It is part of the HTML alone: a script that comes with
// React would not run.
const markBeforePaint = import.meta.env.SSR
  ? `document.currentScript.previousElementSibling.dataset.now=(${standingAt})(Date.now(),${JSON.stringify(site.openingHours)})`
  : ''

/**
 * Open or closed at this moment. The prerendered page does not know the time, so it brings every sentence, and the mark
 * on the line says which is shown (home.css); without script it is that of the hours. All take the same place, so that
 * nothing moves when another one comes true.
 */
export function HoursNow() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const look = () => line.current?.setAttribute('data-now', standingAt(Date.now(), site.openingHours))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [])

  return (
    <>
      <p ref={line} className="hours-now label text-[clamp(1.25rem,1.7vw,1.75rem)]" suppressHydrationWarning>
        <span data-says="hours">{openingHours}</span>
        {Object.entries(standingInWords).map(([standing, words]) => (
          <span key={standing} data-says={standing}>
            {words}
          </span>
        ))}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from the lines above. */}
      <script dangerouslySetInnerHTML={{ __html: markBeforePaint }} suppressHydrationWarning />
    </>
  )
}
