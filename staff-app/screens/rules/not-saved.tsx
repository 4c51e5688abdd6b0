import { Link } from 'react-router'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { hoursOn, placesOn } from '../../../contract/delivery/working-days.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { ScreenSection } from '../../layout/section.tsx'
import { ChangeList } from './change-list.tsx'
import type { Load } from './load-month.tsx'
import type { DraftInHand } from './use-draft.ts'

const mostShown = 10

/** What saving would change, and what that means for orders that exist already. */
export function NotSaved({ inHand: { base, rules, changes, meanwhile }, load }: { inHand: DraftInHand; load: Load }) {
  const days = daysWithTooMuch(base, rules, load)
  return (
    <ScreenSection id="not-saved" title="Not saved yet">
      {meanwhile.length > 0 ? (
        <div role="alert" className="mb-4 border-l-4 border-chilli pl-3">
          <p className="font-bold">Somebody else has changed this meanwhile. Your changes are kept and come on top.</p>
          <ChangeList changes={meanwhile} />
        </div>
      ) : null}
      <ChangeList changes={changes} />
      {days.length > 0 ? (
        <div className="mt-4 border-l-4 border-turmeric pl-3">
          <p className="font-bold">There are orders already. They stay, and no more come in.</p>
          <ul>
            {days.slice(0, mostShown).map(({ day, words }) => (
              <li key={day}>
                <Link className="trail inline-flex min-h-11 items-center" to={`/days/${day}`}>
                  {formatDay(day)}
                </Link>
                : {words}
              </li>
            ))}
          </ul>
          {days.length > mostShown ? <p>And {days.length - mostShown} more days.</p> : null}
        </div>
      ) : null}
    </ScreenSection>
  )
}

/** Returns the days that these rules would close or overfill, unless they are so already. */
function daysWithTooMuch(base: DeliveryRules, rules: DeliveryRules, load: Load): { day: string; words: string }[] {
  return [...load].flatMap(([day, taken]) => {
    const words = tooMuch(rules, day, taken)
    return words && words !== tooMuch(base, day, taken) ? [{ day, words }] : []
  })
}

function tooMuch(rules: DeliveryRules, day: string, taken: number): string | undefined {
  if (!hoursOn(rules, day)) return `closed, with ${taken} places taken`
  const places = placesOn(rules, day)
  return places !== null && taken > places ? `${taken} places taken of ${places}` : undefined
}
