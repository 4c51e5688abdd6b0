import type { ReactNode } from 'react'
import { type OrderFieldName, orderFields } from '../../contract/order-fields.ts'
import type { JudgedOrder } from '../../contract/staff/take-order.ts'
import type { FieldErrors } from '../forms/call-form.tsx'
import type { Texts } from '../session/kept-drafts.ts'

/** The props of each part of the form: what was typed before, the errors, and the server's verdict on the draft. */
export interface FormPartProps {
  kept: Texts
  texts: Texts
  errors: FieldErrors
  judged?: JudgedOrder
}

/** Returns the props of a field: its name, what was typed before, and its error. */
export function field({ kept, errors }: FormPartProps, name: string) {
  return { id: name, name, defaultValue: kept[name], error: errors[name], autoComplete: 'off' }
}

/** Returns the props of an order's field, with its label. */
export function orderField(part: FormPartProps, name: OrderFieldName) {
  return { ...field(part, name), label: orderFields[name].label }
}

/**
 * Lays out the parts of the form one below the other, or in two columns on a wide screen, so that all are seen at once.
 */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">{children}</div>
}

export function Column({ children }: { children: ReactNode }) {
  return <div className="grid content-start gap-10">{children}</div>
}

/** A part of the form below its heading. `name` lets the part take the focus for an error in it as a whole. */
export function FormPart({ title, name, children }: { title: string; name?: string; children: ReactNode }) {
  return (
    <fieldset name={name} tabIndex={name ? -1 : undefined} className="min-w-0">
      <legend className="label mb-3 text-[1.5rem]">{title}</legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
