import { contentSchema } from '../../../contract/content/content.ts'
import { isList, isSame, type Value } from '../../../contract/content/fields.ts'
import { id, text } from '../../../contract/content/values.ts'
import { z } from '../../../contract/zod.ts'
import { newUuid } from '../../../ui/new-uuid.ts'

/** The schema of each kind of thing (contract/content/fields.ts). */
export const schemas: Record<string, z.ZodObject> = {}
take('content', contentSchema)

function take(kind: string, schema: unknown): void {
  const object = bare(schema)
  if (!(object instanceof z.ZodObject)) return
  schemas[kind] = object
  for (const [field, each] of Object.entries(object.shape)) {
    if (isList(kind, field)) take(field, (bare(each) as z.ZodArray).element)
    else if (kind === 'content') take(field, each)
  }
}

/** Unwraps a schema: removes `optional`, `readonly` and what turns a valid value into another. Pure. */
export function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly) return bare(schema.unwrap())
  return schema instanceof z.ZodPipe ? bare(schema.in) : schema
}

/**
 * Returns what was typed in the form that content stores: an optional text, phone or list that was emptied becomes
 * undefined. An empty day stays, because somebody may be typing it. Pure.
 */
export function typedAs(schema: unknown, typed: Value): Value {
  if (!(schema instanceof z.ZodOptional)) return typed
  const kind = bare(schema)
  if (isSame(typed, { shown: '' })) return undefined
  const isNone = kind instanceof z.ZodString ? typed === '' : kind instanceof z.ZodArray && isSame(typed, [])
  return isNone ? undefined : typed
}

/** Returns an empty value for a form to begin with. An id in it is new. */
export function blank(schema: unknown): unknown {
  const each = bare(schema)
  if (each instanceof z.ZodObject) {
    const needed = Object.entries(each.shape).filter(([, part]) => !(part instanceof z.ZodOptional))
    return Object.fromEntries(needed.map(([field, part]) => [field, blank(part)]))
  }
  // A list of texts begins with one to type in.
  if (each instanceof z.ZodArray) return each.element === text ? [''] : []
  if (each instanceof z.ZodNullable) return null
  if (each instanceof z.ZodBoolean) return false
  if (each === id) return newUuid()
  return each instanceof z.ZodNumber ? 0 : ''
}
