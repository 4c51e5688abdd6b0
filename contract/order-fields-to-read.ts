import { isOptional, type OptionalFieldName, type TextFieldName, textFieldNames } from './order-fields.ts'
import { z } from './zod.ts'

/** The schema for reading a text field of an order. */
export type TextToRead<Name extends TextFieldName> = Name extends OptionalFieldName
  ? z.ZodNullable<z.ZodString>
  : z.ZodString

/**
 * Returns the schema for reading a text field of an order. Stored texts may break today's rules for typing, so only the
 * type is checked.
 */
export function textToRead<Name extends TextFieldName>(name: Name): TextToRead<Name> {
  return (isOptional(name) ? z.string().nullable() : z.string()) as TextToRead<Name>
}

/** The schemas for reading the fields of an order, by their names in calls. */
export const orderFieldsToRead = {
  ...(Object.fromEntries(textFieldNames.map((name) => [name, textToRead(name)])) as {
    [Name in TextFieldName]: TextToRead<Name>
  }),
  event_date: z.iso.date(),
  event_time: z.string(),
  guest_count: z.int(),
}
