import type { ReactNode } from 'react'
import { daysToChoose } from '../../contract/days-to-choose.ts'
import { formatDay } from '../../contract/london-time.ts'
import { eventTimeInWords } from '../../contract/order-in-words.ts'
import { DayField } from '../../ui/day-field.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { wholeNumber } from '../../ui/half-typed.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ClashNote } from './clash-note.tsx'
import type { DeliveryWords } from './delivery.ts'
import type { FieldName } from './order-form.ts'
import type { Clash } from './use-clashes.ts'

/** What an order's fields need from their form. */
export interface FieldsOfOrder {
  errors: { [Field in FieldName]?: string }
  words: DeliveryWords
  /** The chosen day (yyyy-MM-dd), or an empty text. */
  eventDate: string
  /** The chosen time (HH:mm), or an empty text. */
  eventTime: string
  chooseDay: (day: string) => void
  lookAtMonth: (month: string) => void
  /** The ordered packages that conflict with the allergies the customer wrote. */
  clashes: Clash[]
}

interface PartProps {
  order: FieldsOfOrder
}

/** A part of the form with its heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="calm mb-6">{title}</legend>
      {/* A container query: large text leaves no room for two columns, which a media query doesn't know. */}
      <div className="@container">
        <div className="grid gap-x-6 gap-y-5 @min-[34rem]:grid-cols-2">{children}</div>
      </div>
    </fieldset>
  )
}

/** Returns the props that give a field its name and its error. */
function field({ errors }: FieldsOfOrder, name: FieldName) {
  return { id: name, name, error: errors[name] }
}

/** The fields for who orders. */
export function CustomerInformation({ order }: PartProps) {
  return (
    <FieldGroup title="Customer Information">
      <TextField
        {...field(order, 'customerName')}
        label="Full Name"
        isRequired
        autoComplete="name"
        className="@min-[34rem]:col-span-2"
      />
      <EmailField {...field(order, 'customerEmail')} label="Email Address" isRequired autoComplete="email" />
      <TextField
        {...field(order, 'customerPhone')}
        label="Phone Number"
        isRequired
        isErrorLive
        type="tel"
        autoComplete="tel"
      />
    </FieldGroup>
  )
}

/** The fields for where to deliver. */
export function DeliveryInformation({ order }: PartProps) {
  return (
    <FieldGroup title="Delivery Information">
      <TextArea
        {...field(order, 'deliveryAddress')}
        label="Delivery Address"
        isRequired
        rows={2}
        autoComplete="street-address"
        className="@min-[34rem]:col-span-2"
      />
      <TextField {...field(order, 'deliveryCity')} label="City" isRequired autoComplete="address-level2" />
      <TextField
        {...field(order, 'deliveryPostalCode')}
        label="Postal Code"
        isRequired
        isErrorLive
        autoComplete="postal-code"
        autoCapitalize="characters"
      />
    </FieldGroup>
  )
}

/** The field for the time: a moment, or half an hour if the restaurant delivers so. */
function EventTimeField({ order }: PartProps) {
  const { hours, aboutTime, halfHours } = order.words
  const shared = {
    ...field(order, 'eventTime'),
    label: 'Event Time',
    isRequired: true,
    hint: order.errors.eventTime ? undefined : aboutTime,
  }
  if (!halfHours) return <TextField {...shared} isErrorLive type="time" min={hours?.from} max={hours?.to} />
  const options = halfHours.map((eventTime) => ({
    value: eventTime,
    words: eventTimeInWords({ eventTime, halfHour: true }),
  }))
  return <SelectField {...shared} defaultValue={order.eventTime} options={options} />
}

/** The fields for when, and for how many. `guestsHint` compares the guests with what is ordered. */
export function EventDetails({ order, guestsHint }: PartProps & { guestsHint?: string }) {
  const { marks, legend, shortcut, aboutDay } = order.words
  return (
    <FieldGroup title="Event Details">
      <DayField
        {...field(order, 'eventDate')}
        label="Event Date"
        isRequired
        value={order.eventDate}
        shown={order.eventDate ? formatDay(order.eventDate) : 'Pick a date'}
        limits={daysToChoose}
        marks={marks}
        legend={legend}
        shortcut={shortcut}
        hint={aboutDay}
        onMonth={order.lookAtMonth}
        onChange={order.chooseDay}
      />
      <input type="hidden" name="eventDate" value={order.eventDate} readOnly />
      <EventTimeField order={order} />
      <TextField
        {...field(order, 'guestCount')}
        label="Number of Guests"
        isRequired
        {...wholeNumber}
        hint={guestsHint}
      />
      <div className="@min-[34rem]:col-span-2">
        <TextArea
          {...field(order, 'specialInstructions')}
          label="Special Instructions"
          hint="Allergies, spice levels, how to find you: tell us what we should know."
        />
        {/* Rendered even while empty: screen readers miss text that appears together with its live region. */}
        <div aria-live="polite">
          {order.clashes.map((each) => (
            <ClashNote key={each.menuId} name={each.name} clash={each.clash} />
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}
