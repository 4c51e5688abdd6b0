import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DeliveryRules, specialDay } from '../../../contract/delivery/rules.ts'
import { dayRulesInWords, deliveryHoursInWords, placesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { hoursOn } from '../../../contract/delivery/working-days.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RadioField } from '../../../ui/radio-field.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import type { SpecialDay } from './draft.ts'
import { PaidOrders } from './paid-orders.tsx'
import { type Faults, judgeBySchema, numberIn } from './read-draft.ts'

type Choice = 'usual' | 'closed' | 'open'

/** Closes a day, opens it at hours of its own, or gives it a note and its own number of places. */
export function DayDialog({
  day,
  rules,
  taken,
  onSet,
  onClose,
}: {
  day: string
  rules: DeliveryRules
  taken: number
  onSet: (special: SpecialDay | undefined) => void
  onClose: () => void
}) {
  const special = rules.days[day]
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState<Choice>(special?.opening ?? 'usual')
  const [faults, setFaults] = useState<Faults>({})
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  function set(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const reading = readSpecialDay(new FormData(form.current), choice, special?.places ?? null)
    if (reading.faults) return setFaults(reading.faults)
    const { opening, note, places } = reading.value
    onSet(opening === null && note === '' && places === null ? undefined : reading.value)
  }

  return (
    <Modal title={formatDay(day)} onClose={onClose}>
      <p className="mt-2 text-bark">{taken === 1 ? '1 place is taken.' : `${taken} places are taken.`}</p>
      <PaidOrders day={day} isClosing={choice === 'closed'} />
      <form
        ref={form}
        noValidate
        onSubmit={set}
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'opening') setChoice(target.value as Choice)
        }}
        className="mt-4 space-y-4"
      >
        <RadioField name="opening" label="Deliveries" defaultValue={choice} options={choicesOn(rules, day)} />
        {choice === 'open' ? <OwnHours rules={rules} day={day} faults={faults} /> : null}
        <TextField
          id="day-note"
          name="note"
          label="Note"
          hint="Customers read it, such as “We are at home with our families.”"
          autoComplete="off"
          defaultValue={special?.note}
          error={faults['day-note']}
        />
        {choice === 'closed' ? null : (
          <TextField
            id="day-places"
            name="places"
            label="Guests on this day"
            hint={`Left empty, it is as every day: ${placesInWords(rules.places)}.`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={special?.places ?? ''}
            error={faults['day-places']}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button">
            {choice === 'closed' ? 'Close the day' : 'Set this day'}
          </button>
          <CancelButton onCancel={onClose} />
        </div>
      </form>
    </Modal>
  )
}

function OwnHours({ rules, day, faults }: { rules: DeliveryRules; day: string; faults: Faults }) {
  const hours = rules.days[day]?.hours ?? hoursOn(rules, day)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <TextField
        id="day-from"
        name="from"
        type="time"
        label="From"
        defaultValue={hours?.from}
        error={faults['day-from']}
      />
      <TextField id="day-to" name="to" type="time" label="To" defaultValue={hours?.to} error={faults['day-to']} />
    </div>
  )
}

function choicesOn(rules: DeliveryRules, day: string) {
  const usual = { days: {}, week: rules.week }
  return [
    {
      value: 'usual',
      label: dayRulesInWords(usual, day).replace('like', 'Like'),
      hint: capital(deliveryHoursInWords(hoursOn(usual, day))),
    },
    { value: 'closed', label: 'Closed' },
    { value: 'open', label: 'Open at hours of its own' },
  ]
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Reads the form. A closed day keeps its number of places for when it opens again. */
function readSpecialDay(fields: FormData, choice: Choice, before: number | null) {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const given = {
    opening: choice === 'usual' ? null : choice,
    hours: choice === 'open' ? { from: text('from'), to: text('to') } : null,
    note: text('note'),
    places: choice === 'closed' ? before : placesIn(text('places')),
  }
  // An error between the two hours is shown at the later one.
  return judgeBySchema(specialDay, given, (path) => (path === 'hours' ? 'day-to' : `day-${path.replace('hours.', '')}`))
}

const placesIn = (text: string) => (text === '' ? null : numberIn(text))
