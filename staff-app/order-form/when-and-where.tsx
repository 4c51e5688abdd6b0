import { daysToChoose } from '../../contract/days-to-choose.ts'
import { formatDay, londonDay } from '../../contract/london-time.ts'
import { eventTimeInWords } from '../../contract/order-in-words.ts'
import type { JudgedOrder } from '../../contract/staff/take-order.ts'
import { DayField } from '../../ui/day-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { wholeNumber } from '../../ui/half-typed.ts'
import { useDayMarks } from '../orders/day-marks.ts'
import { FormPart, type FormPartProps, orderField } from './form-parts.tsx'
import { ReasonsAt } from './reasons.tsx'

/** Staff may take an order for today too. */
const daysForStaff = () => ({ ...daysToChoose(), first: londonDay(new Date()) })

/** When the event is, and for how many. Asked first, because it decides whether we can do it. */
export function When(part: FormPartProps & { day: string; onDay: (day: string) => void }) {
  const { judged, errors, day, onDay } = part
  const marks = useDayMarks(judged?.kitchen?.id)
  return (
    <FormPart title="When">
      <div>
        <DayField
          id="event_date"
          label="Day"
          isRequired
          error={errors.event_date}
          value={day}
          shown={day ? formatDay(day) : 'Pick a day'}
          limits={daysForStaff}
          marks={marks}
          onChange={onDay}
        />
        <input type="hidden" name="event_date" value={day} readOnly />
        <ReasonsAt field="event_date" judged={judged} />
        <p className="mt-1.5 text-bark empty:hidden">{day ? placesInWords(judged) : null}</p>
      </div>
      <div>
        <TextField {...orderField(part, 'event_time')} type="time" hint={halfHourInWords(part)} isRequired />
        <ReasonsAt field="event_time" judged={judged} />
      </div>
      <TextField {...orderField(part, 'guest_count')} {...wholeNumber} isRequired />
    </FormPart>
  )
}

function halfHourInWords({ judged, texts: { event_time: eventTime } }: FormPartProps): string | undefined {
  return judged?.halfHour && eventTime ? `We bring it ${eventTimeInWords({ eventTime, halfHour: true })}.` : undefined
}

/** Says how many of a day's places other orders have taken. */
export function placesInWords({ places = null, kitchen }: Partial<JudgedOrder> = {}): string | null {
  const where = kitchen ? ` in ${kitchen.name}` : ''
  return places && `${places.taken} of ${places.limit} places${where} are taken.`
}

/** Where the food goes. The postcode comes first, because it decides whether we deliver there. */
export function Where(part: FormPartProps) {
  return (
    <FormPart title="Where">
      <div>
        <TextField
          {...orderField(part, 'delivery_postal_code')}
          autoCapitalize="characters"
          spellCheck={false}
          isRequired
        />
        <ReasonsAt field="delivery_postal_code" judged={part.judged} />
        <p className="mt-1.5 text-bark empty:hidden">
          {part.judged?.kitchen && part.texts.delivery_postal_code ? `${part.judged.kitchen.name} cooks it.` : null}
        </p>
      </div>
      <TextField {...orderField(part, 'delivery_city')} isRequired />
      <TextArea {...orderField(part, 'delivery_address')} rows={2} className="sm:col-span-2" isRequired />
    </FormPart>
  )
}
