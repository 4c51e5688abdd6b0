import { z } from 'zod'

/** A form value: a text, or named parts which may be nested. A list is sent as parts named 0, 1, 2. */
export interface Form {
  [name: string]: string | Form
}

/**
 * Reads a form-encoded body or query with Stripe's bracket nesting: `a[0][b]=1&c[]=2` becomes `{ a: { 0: { b: '1' } },
 * c: { 0: '2' } }`.
 */
export function parseForm(text: string): Form {
  const form = newForm()
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = (name.match(/[^[\]]+|\[\]/g) ?? [name]).slice(0, 8)
    const last = parts.pop() ?? name
    let at = form
    for (const part of parts) {
      const held = at[part]
      const inner = typeof held === 'object' ? held : newForm()
      at[part] = inner
      at = inner
    }
    at[last === '[]' ? Object.keys(at).length : last] = value
  }
  return form
}

// The form has no prototype, so a part named __proto__ does no harm.
const newForm = (): Form => Object.create(null)

/** An error answer in the shape of Stripe's API: https://docs.stripe.com/api/errors */
export class ApiError extends Error {
  readonly status: number
  readonly detail: { type?: string; code?: string; param?: string }

  constructor(status: number, message: string, detail: ApiError['detail'] = {}) {
    super(message)
    this.status = status
    this.detail = detail
  }
}

/** Returns the error for an unknown id: with status 404 for an id in the path, or 400 for one in a parameter. */
export function noSuch(kind: string, id: string, param = 'id', status: 400 | 404 = 404): ApiError {
  return new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}

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

/** Makes the schema of a list, which a form sends as parts named 0, 1, 2. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (parts) => (typeof parts === 'object' && parts !== null && !Array.isArray(parts) ? Object.values(parts) : parts),
    z.array(item).min(1).max(100),
  )
}

/** Parses a form with a schema. Throws a 400 that names the wrong parameter, as Stripe does. */
export function read<Schema extends z.ZodType>(schema: Schema, form: unknown): z.output<Schema> {
  const parsed = schema.safeParse(form ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  const param = path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
  throw new ApiError(400, `The parameter ${param} is wrong, missing or unknown: ${issue?.message}`, { param })
}
