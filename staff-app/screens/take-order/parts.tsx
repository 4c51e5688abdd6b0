import type { ReactNode } from 'react'
import { type OrderFieldName, orderFields } from '../../../contract/order-fields.ts'
import type { JudgedOrder } from '../../../contract/staff/take-order.ts'
import type { FieldErrors } from '../../forms/call-form.tsx'
import type { Texts } from '../../session/kept-drafts.ts'

/** What each part of the form knows: what was typed before, what is wrong, what the server says of the draft. */
export interface PartProps {
  kept: Texts
  texts: Texts
  errors: FieldErrors
  judged?: JudgedOrder
}

/** What ties a field to its name, to what was typed before, and to what is wrong with it. */
export function field({ kept, errors }: PartProps, name: string) {
  return { id: name, name, defaultValue: kept[name], error: errors[name], autoComplete: 'off' }
}

/** The same for a field of the order, with its label. */
export function orderField(part: PartProps, name: OrderFieldName) {
  return { ...field(part, name), label: orderFields[name].label }
}

/** The parts of the form one below the other, and on a wide screen in two columns, so that all of them are seen at once. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">{children}</div>
}

export function Column({ children }: { children: ReactNode }) {
  return <div className="grid content-start gap-10">{children}</div>
}

/** A part of the form below its heading. `name` lets the focus come here where something is wrong with it as a whole. */
export function Part({ title, name, children }: { title: string; name?: string; children: ReactNode }) {
  return (
    <fieldset name={name} tabIndex={name ? -1 : undefined} className="min-w-0">
      <legend className="label mb-3 text-[1.5rem]">{title}</legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
