import { type SendEnquiry, sendEnquirySchema } from '../../../contract/send-enquiry.ts'
import type { FieldErrors } from '../../../ui/use-field-errors.ts'

export type FieldName = keyof SendEnquiry
export type EnquiryTexts = Partial<Record<FieldName, string>>

/** The fields in page order. */
export const fieldsInOrder = [
  'event_date',
  'guest_count',
  'place',
  'wishes',
  'customer_name',
  'customer_email',
  'customer_phone',
] as const satisfies FieldName[]

/** Returns a field as it is sent; an empty day or number of guests as undefined. */
function asSent(name: FieldName, typed = ''): unknown {
  if (name === 'guest_count') return typed.trim() === '' ? undefined : Number(typed)
  return name === 'event_date' ? typed || undefined : typed
}

/** Returns what is wrong with a field by the schema, which the server shares. */
export function faultInEnquiry(name: FieldName, typed: string | undefined): string | undefined {
  return sendEnquirySchema.shape[name].safeParse(asSent(name, typed)).error?.issues[0]?.message
}

/** Returns the form's errors, or the enquiry to send. Loaded when the form is first touched. */
export function checkEnquiry(texts: EnquiryTexts): { errors: FieldErrors<FieldName> } | { enquiry: SendEnquiry } {
  const faults = fieldsInOrder.map((name) => [name, faultInEnquiry(name, texts[name])] as const)
  const wrong = faults.filter(([, fault]) => fault)
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) }
  const values = fieldsInOrder.map((name) => [name, asSent(name, texts[name])] as const)
  return { enquiry: sendEnquirySchema.parse(Object.fromEntries(values)) }
}
