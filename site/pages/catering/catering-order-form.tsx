import type { ReactNode } from 'react'
import { formatDay } from '../../../contract/london-time.ts'
import { DayField } from '../../../ui/day-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { FieldName } from '../../ordering/order-form.ts'
import { daysToChoose } from './days-to-choose.ts'
import { OrderSummary } from './order-summary.tsx'
import { PackageList } from './package-list.tsx'
import { RunningTotal } from './running-total.tsx'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

/** The catering order form (spec sections 2 and 5). It checks by itself, so the browser's own bubbles stay away. */
export function CateringOrderForm() {
  const order = useOrderForm()
  return (
    // Before the page is alive a submit must do nothing: by default it would put all that is typed into the address.
    <form
      ref={order.form}
      method="dialog"
      noValidate
      onInput={(event) => order.change((event.target as HTMLInputElement).name)}
      onFocus={order.touch}
      onPointerDown={order.touch}
      onBlur={(event) => order.leave(event.target)}
      onSubmit={order.onSubmit}
      className="mt-[clamp(2rem,5vw,4.5rem)] grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,4fr)]"
    >
      <div className="relative grid gap-14">
        <CustomerInformation order={order} />
        <DeliveryInformation order={order} />
        <EventDetails order={order} />
        <Part title="Select Your Menus">
          <PackageList order={order} />
        </Part>
        <RunningTotal quantities={order.quantities} />
      </div>
      <OrderSummary order={order} />
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="display mb-6 text-mid text-chilli">{title}</legend>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface PartProps {
  order: OrderForm
}

/** What ties a field to its name and to what is wrong with it. */
function field({ errors }: OrderForm, name: FieldName) {
  return { id: name, name, error: errors[name] }
}

function CustomerInformation({ order }: PartProps) {
  return (
    <Part title="Customer Information">
      <TextField
        {...field(order, 'customerName')}
        label="Full Name"
        isRequired
        autoComplete="name"
        className="sm:col-span-2"
      />
      <TextField
        {...field(order, 'customerEmail')}
        label="Email Address"
        isRequired
        isErrorLive
        type="email"
        autoComplete="email"
      />
      <TextField
        {...field(order, 'customerPhone')}
        label="Phone Number"
        isRequired
        isErrorLive
        type="tel"
        autoComplete="tel"
      />
    </Part>
  )
}

function DeliveryInformation({ order }: PartProps) {
  return (
    <Part title="Delivery Information">
      <TextArea
        {...field(order, 'deliveryAddress')}
        label="Delivery Address"
        isRequired
        rows={2}
        autoComplete="street-address"
        className="sm:col-span-2"
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
    </Part>
  )
}

function EventDetails({ order }: PartProps) {
  const { marks, legend, shortcut, aboutDay, hours, aboutTime } = order.words
  return (
    <Part title="Event Details">
      <DayField
        {...field(order, 'eventDate')}
        label="Event Date"
        isRequired
        value={order.eventDate}
        shown={order.eventDate ? formatDay(order.eventDate) : 'Pick a date'}
        limits={daysToChoose}
        {...{ marks, legend, shortcut }}
        hint={aboutDay}
        onMonth={order.lookAtMonth}
        onChange={order.chooseDay}
      />
      <input type="hidden" name="eventDate" value={order.eventDate} readOnly />
      <TextField
        {...field(order, 'eventTime')}
        label="Event Time"
        isRequired
        isErrorLive
        type="time"
        min={hours?.from}
        max={hours?.to}
        hint={order.errors.eventTime ? undefined : aboutTime}
      />
      <TextField
        {...field(order, 'guestCount')}
        label="Number of Guests"
        isRequired
        type="number"
        min={1}
        inputMode="numeric"
      />
      <TextArea
        {...field(order, 'specialInstructions')}
        label="Special Instructions"
        hint="Allergies, spice levels, how to find you: tell us what we should know."
        className="sm:col-span-2"
      />
    </Part>
  )
}
