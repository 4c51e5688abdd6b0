import { useState } from 'react'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { dayRulesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { hoursOn, placesOn } from '../../../contract/delivery/working-days.ts'
import { ScreenSection } from '../../layout/section.tsx'
import { DayDialog } from './day-dialog.tsx'
import type { SpecialDay } from './draft.ts'
import { type DayFace, Month } from './month.tsx'

export type Load = ReadonlyMap<string, number>

/**
 * A month with the places taken of each day. A pressed day can be closed, opened, or given its own number of places.
 */
export function LoadMonth({
  first,
  last,
  rules,
  base,
  load,
  onSet,
}: {
  first: string
  last: string
  rules: DeliveryRules
  /** The rules in force. */
  base: DeliveryRules
  load: Load
  onSet: (day: string, special: SpecialDay | undefined) => void
}) {
  const [open, setOpen] = useState<string>()
  const face = (day: string): DayFace => ({
    ...loadFace(rules, load.get(day) ?? 0, day),
    isChanged: dayRulesInWords(rules, day) !== dayRulesInWords(base, day),
  })
  return (
    <ScreenSection id="days" title="Days">
      <p className="mb-3 text-bark">
        Guests of each day, of those that it has places for. Press a day to close it, open it, or give it a number of
        its own.
      </p>
      <Month label="Months" first={first} last={last} face={face} onPress={setOpen} />
      {open ? (
        <DayDialog
          key={open}
          day={open}
          rules={rules}
          taken={load.get(open) ?? 0}
          onSet={(special) => {
            onSet(open, special)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </ScreenSection>
  )
}

/** Returns how full a day is under these rules. Pure. */
export function loadFace(rules: DeliveryRules, taken: number, day: string): DayFace {
  const places = placesOn(rules, day)
  if (!hoursOn(rules, day)) {
    const spoken = taken > 0 ? `closed, ${taken} places taken` : 'closed'
    return { words: 'Closed', spoken, look: taken > 0 ? 'trouble' : 'off' }
  }
  if (places === null) {
    return { words: taken > 0 ? String(taken) : '', spoken: `${taken} places taken, no limit`, look: 'plain' }
  }
  const spoken = `${taken} of ${places} places taken`
  const share = places === 0 ? 1 : taken / places
  if (taken > places) return { words: 'Over', spoken: `${spoken}, more than it has`, look: 'trouble', share }
  if (taken === places) return { words: 'Full', spoken: `${spoken}, full`, look: 'trouble', share }
  return { words: `${taken}/${places}`, spoken, look: 'plain', share }
}
