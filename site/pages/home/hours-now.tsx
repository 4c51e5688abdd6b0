import { useEffect, useRef } from 'react'
import { jsonInHtml } from '../../../contract/in-html.ts'
import { type HoursOfNow, standingAt } from '../../layout/opening-hours.ts'

// Writes the current hours into the line above before first paint. The hours come from the JSON between line and
// script, so the script contains no words of the content. Only the rendered HTML has the script: browsers run no script
// that React inserts.
const fillBeforePaint = import.meta.env.SSR
  ? `(d=>{const l=d.previousElementSibling,s=(${standingAt})(Date.now(),JSON.parse(d.textContent));l.dataset.now=s.is;l.lastChild.textContent=s.says})(document.currentScript.previousElementSibling)`
  : ''

/**
 * Says whether the restaurant is open now. The prerendered page doesn't know the time, so it shows `week`, the hours in
 * words, which stay if there is no script.
 */
export function HoursNow({ hours, week }: { hours: HoursOfNow; week: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const look = () => {
      const { is, says } = standingAt(Date.now(), hours)
      line.current?.setAttribute('data-now', is)
      if (line.current?.lastChild) line.current.lastChild.textContent = says
    }
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [hours])

  return (
    <>
      <p ref={line} className="hours-now label text-[clamp(1.25rem,1.7vw,1.75rem)]" suppressHydrationWarning>
        <span suppressHydrationWarning>{week}</span>
      </p>
      <script
        type="application/json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing can end the element.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? jsonInHtml(hours) : '' }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from the lines above. */}
      <script dangerouslySetInnerHTML={{ __html: fillBeforePaint }} suppressHydrationWarning />
    </>
  )
}
