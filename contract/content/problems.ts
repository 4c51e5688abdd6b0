import { z } from '../zod.ts'
import { contentSchema } from './content.ts'

/** Returns the faults of the content, one line each: the place, the fault and the value found. Pure. */
export function problemsIn(content: unknown): string[] {
  const { error } = contentSchema.safeParse(content)
  return (error?.issues ?? []).map(({ path, message }) => `${placeOf(content, path)}: ${message}`)
}

/**
 * Describes the place that a path leads to: the path in code, the name of the part there, and its value unless that is
 * an object.
 */
function placeOf(content: unknown, path: readonly PropertyKey[]): string {
  let value = content
  let name = ''
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
    name = nameOf(value) ?? name
  }
  const found = typeof value === 'object' ? '' : `, which is ${JSON.stringify(value) ?? 'missing'}`
  return `${z.core.toDotPath(path)}${name && ` of "${name}"`}${found}`
}

/** Returns the name that people use for a part of the content. */
function nameOf(value: unknown): string | undefined {
  const { name, title, heading } = (value ?? {}) as Record<string, unknown>
  return [name, title, heading].find((each): each is string => typeof each === 'string' && each !== '')
}
