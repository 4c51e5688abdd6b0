import type { z } from 'zod'
import { AppError, type ErrorCode } from './errors.ts'

/** Parses a request's body with a schema. Throws an AppError with this code that lists the wrong fields. */
export function parseOr<Schema extends z.ZodType>(code: ErrorCode, schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError(code, { fields })
}
