import { z } from 'zod'
import { ApiError } from './api-error.ts'

export const text = z.string().min(1).max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** https://docs.stripe.com/api/metadata */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50)
export const webAddress = text.refine((url) => /^https?:\/\/\S+$/.test(url) && URL.canParse(url))
export const expand = list(text).default([])
/** The paging parameters of every list: https://docs.stripe.com/api/pagination */
export const paging = {
  limit: integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: text.optional(),
  expand,
}

/** The range of a list by the time of making, in Unix time. */
export const created = z.strictObject({ gte: integer.optional(), lte: integer.optional() }).optional()

/** A list, which a form sends as parts named 0, 1, 2. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (parts) => (typeof parts === 'object' && parts !== null && !Array.isArray(parts) ? Object.values(parts) : parts),
    z.array(item).min(1).max(100),
  )
}

/** Reads a form by its schema. Throws Stripe's 400, which names the parameter at fault. */
export function read<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const parsed = schema.safeParse(form ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? describe(issue) : new ApiError(400, 'The parameters are not valid.')
}

function describe(issue: z.core.$ZodIssue): ApiError {
  const param = inBrackets(issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path)
  if (issue.code === 'unrecognized_keys') {
    return new ApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  if (issue.input === undefined) {
    return new ApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'.`
    return new ApiError(400, message, { code: 'parameter_invalid_empty', param })
  }
  return new ApiError(400, `Invalid value for ${param}.`, { param })
}

function inBrackets([first, ...rest]: PropertyKey[]): string {
  return String(first) + rest.map((part) => `[${String(part)}]`).join('')
}
