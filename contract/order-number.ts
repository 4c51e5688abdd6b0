import { z } from './zod.ts'

/** The prefix of every order number. */
export const orderNumberPrefix = 'TR-'

const form = `${orderNumberPrefix}[A-Z0-9]{6}`

/** An order's number, such as TR-4K7MQ2. */
export const orderNumber = z.string().regex(new RegExp(`^${form}$`))

/** Returns the first order number in a text, if there is one. */
export const orderNumberIn = (text: string): string | undefined => new RegExp(form).exec(text)?.[0]
