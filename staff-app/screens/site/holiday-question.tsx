import { useNavigate } from 'react-router'
import type { SpecialDay } from '../../../contract/content/hours.ts'
import { spansInWords } from '../../../contract/content/hours-in-words.ts'
import { type Holiday, holidaysBetween } from '../../../contract/holidays.ts'
import { addDays, formatDay, londonDay } from '../../../contract/london-time.ts'
import { spansOn, specialDayOn } from '../../../contract/opening-hours.ts'
import { addressOfThing } from './forms.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** How many days before a holiday to ask whether the hours hold. */
const daysAhead = 21

/**
 * Asks before each holiday whether the usual hours hold. The answer joins the draft as a day that differs, so guests
 * read it too.
 */
export function HolidayQuestion({ inHand }: { inHand: SiteDraftInHand }) {
  const today = londonDay(new Date())
  const said = saidDays(inHand)
  const open = holidaysBetween(today, addDays(today, daysAhead)).filter(({ day }) => !specialDayOn(said, day))
  if (open.length === 0) return null
  return (
    <details className="mb-4 border-l-4 border-turmeric pl-4">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        {open.length === 1 ? 'A holiday comes' : `${open.length} holidays come`}: do the hours hold?
      </summary>
      {open.map((holiday) => (
        <Question key={holiday.day} inHand={inHand} holiday={holiday} />
      ))}
    </details>
  )
}

function Question({ inHand, holiday: { day, name } }: { inHand: SiteDraftInHand; holiday: Holiday }) {
  const { live, setAll, fields } = inHand
  const navigate = useNavigate()
  const usual = spansOn(live.site, day)
  // A day of the house holds in all places. A place with its own week gets a day of its own, which keeps its hours.
  const asAlways = live.site.locations.flatMap(({ id, openingHours }) => {
    const thing = `locations/${id}`
    const own = (fields[thing]?.specialDays ?? []) as SpecialDay[]
    if (!openingHours || specialDayOn(own, day)) return []
    const spans = spansOn({ openingHours, specialDays: [] }, day)
    return [{ thing, field: 'specialDays', now: [...own, { id: day, name, spans }] }]
  })
  const thing = `specialDays/${day}`
  const answer = (spans: SpecialDay['spans'], also: typeof asAlways = []) =>
    setAll([
      ...also,
      { thing, field: 'name', now: name },
      { thing, field: 'spans', now: spans },
      { thing: 'site', field: 'specialDays', now: [...((fields.site?.specialDays ?? []) as string[]), day] },
    ])
  return (
    <section aria-label={name} className="mb-5">
      <p>
        <span className="font-bold">
          {name} is on {formatDay(day)}.
        </span>{' '}
        Does the site stay at {asAlways.length > 0 ? 'the usual hours of each place' : spansInWords(usual)}?
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={() => answer(usual, asAlways)}>
          As always<span className="sr-only"> on {name}</span>
        </button>
        <button type="button" className="button-quiet" onClick={() => answer([])}>
          Closed<span className="sr-only"> on {name}</span>
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            answer(usual)
            navigate(addressOfThing(thing))
          }}
        >
          Other hours<span className="sr-only"> on {name}</span>
        </button>
      </div>
    </section>
  )
}

/** Returns the days that differ, from the draft. */
function saidDays({ fields }: SiteDraftInHand): Pick<SpecialDay, 'id' | 'until'>[] {
  const ids = (fields.site?.specialDays ?? []) as string[]
  return ids.map((id) => ({ id, until: fields[`specialDays/${id}`]?.until as string | undefined }))
}
