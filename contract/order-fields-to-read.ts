import { isOptional, type OptionalFieldName, type TextFieldName, textFieldNames } from './order-fields.ts'
import { z } from './zod.ts'

/** How a text of an order is read. */
export type TextToRead<Name extends TextFieldName> = Name extends OptionalFieldName
  ? z.ZodDefault<z.ZodNullable<z.ZodString>>
  : z.ZodString

/**
 * Returns how a text of an order is read: it may be one that today's rules for typing refuse. A server of an earlier
 * release does not send an optional one that it does not know.
 */
export function textToRead<Name extends TextFieldName>(name: Name): TextToRead<Name> {
  return (isOptional(name) ? z.string().nullable().default(null) : z.string()) as TextToRead<Name>
}

/** How the fields of an order are read, by their names in calls. */
export const orderFieldsToRead = {
  ...(Object.fromEntries(textFieldNames.map((name) => [name, textToRead(name)])) as {
    [Name in TextFieldName]: TextToRead<Name>
  }),
  event_date: z.iso.date(),
  event_time: z.string(),
  guest_count: z.int(),
}
