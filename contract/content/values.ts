import { z } from 'zod'

/** A text for readers. It must not be empty or have spaces around it. */
export const text = z
  .string('the text is missing')
  .min(1, 'the text is missing')
  .refine((value) => value === value.trim(), 'the text begins or ends with a space')

/** The name of a thing for ever, such as "garlic-naan". It stands in addresses and never changes, as names do. */
export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'the id must be lower-case words with hyphens between')

const wholePence = 'the price must be a whole number of pence above 0'

/** A price in pence. A price in pounds ("5.99") is refused because it is not whole, and so is zero. */
export const pence = z.int(wholePence).min(1, wholePence)

/** A time of day in London, as HH:mm. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'the time must be written as HH:mm')

/** A day in London, as yyyy-MM-dd. */
export const day = z.iso.date('the day must be written as yyyy-MM-dd')

/** Whether all values of a list are different. */
export const areDifferent = (values: readonly string[]) => new Set(values).size === values.length
