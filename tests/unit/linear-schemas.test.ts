import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from '../../contract/zod.ts'
import { isAsFast } from '../processor-time.ts'

const folder = new URL('../../contract/', import.meta.url)

interface Found {
  name: string
  schema: z.ZodType
  /** Whether the server reads requests with it, which may hold lists as long as the body. */
  isInput: boolean
}

/** Every schema that a file of the contract exports, and those of the staff's calls. */
async function everySchema(): Promise<Found[]> {
  const files = readdirSync(folder, { recursive: true }).map(String)
  const found: Found[] = []
  for (const file of files.filter((each) => each.endsWith('.ts'))) {
    const exported: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(exported)) {
      const isInput = !file.startsWith('staff/') && /(Schema|Shape|Query|Question|Rules)$/.test(name)
      if (value instanceof z.ZodType) found.push({ name: `${file} ${name}`, schema: value, isInput })
      if (!isCall(value)) continue
      found.push({ name: `${file} ${name}`, schema: value.input, isInput: true })
      found.push({ name: `${file} ${name}, answer`, schema: value.output, isInput: false })
    }
  }
  return found
}

function isCall(value: unknown): value is { input: z.ZodType; output: z.ZodType } {
  return typeof value === 'object' && value !== null && 'input' in value && value.input instanceof z.ZodType
}

/** Each makes a text of about `length` letters, of a kind that has cost a parser much. */
const kinds: Record<string, (length: number) => string> = {
  spaces: (length) => `a${' '.repeat(length)}a`,
  tabs: (length) => `a${'\t'.repeat(length)}a`,
  breaks: (length) => `a${'\n'.repeat(length)}a`,
  'spaces and breaks': (length) => `a${' \n'.repeat(length / 2)}a`,
  'strange breaks': (length) => `a${'\r\n\u2028'.repeat(length / 3)}a`,
  digits: (length) => '1'.repeat(length),
  dots: (length) => '.'.repeat(length),
  'at-signs': (length) => '@'.repeat(length),
  'an address with many dots': (length) => `a@${'a.'.repeat(length / 2)}`,
  'an address with many hyphens': (length) => `a@a${'-'.repeat(length)}.`,
  'combining marks': (length) => `a${'\u0301'.repeat(length)}`,
  'marks of direction': (length) => `a${'\u202e'.repeat(length)}a`,
  'unseen letters': (length) => `${'\u200d'.repeat(length)}a`,
  'halves of letters': (length) => '\ud800'.repeat(length),
  emoji: (length) => '👩'.repeat(length / 2),
  'a domain of many signs': (length) =>
    `http://${Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')}`,
  'a path of many steps': (length) => `http://a/${'a/../'.repeat(length / 5)}`,
  'colons and hyphens': (length) => ':-'.repeat(length / 2),
}

/** The parts of zod's definitions that say what a value is made of. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
}

/**
 * Returns a value of a schema's form with `text` at each place for a text, and `many` elements in each list. A part that
 * is tried by itself has a short text.
 */
function fill(schema: z.ZodType, text: string, many: number): unknown {
  const { type, ...of } = schema.def as unknown as Definition
  const inner = of.element ?? of.innerType ?? of.in ?? of.options?.[0]
  if (type === 'string') return text
  if (type === 'number' || type === 'int') return 1
  if (type === 'boolean') return true
  if (type === 'enum') return Object.values(of.entries ?? {})[0]
  if (type === 'literal') return of.values?.[0]
  if (type === 'array') return Array(many).fill(inner && part(inner, text, 1))
  if (type === 'object') return { ...more(of, text, many), ...fields(of, text, many) }
  if (inner) return part(inner, text, many)
  return text
}

const part = (schema: z.ZodType, text: string, many: number) => fill(schema, tried.has(schema) ? 'a' : text, many)

const fields = ({ shape = {} }: Partial<Definition>, text: string, many: number) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, part(field, text, many)]))

/** Fields that an object's schema does not name. */
const more = ({ catchall }: Partial<Definition>, text: string, many: number) =>
  Object.fromEntries(
    Array.from({ length: many }, (_, index) => [`more ${index}`, catchall ? part(catchall, text, 1) : text]),
  )

/** What a request's body may hold at most (server/app.ts), in letters. A sixteenth of it is short beside it. */
const most = 64 * 1024
const short = most / 16
const texts = Object.entries(kinds).map(([kind, make]) => ({ kind, little: make(short), much: make(most) }))

/**
 * Whether a schema reads sixteen times as much in at most 64 times as long. What is linear takes sixteen times as long,
 * and what is quadratic 256 times.
 */
const isLinear = (schema: z.ZodType, little: unknown, much: unknown) =>
  isAsFast(
    () => schema.safeParse(much),
    () => schema.safeParse(little),
    { times: 64, runs: 16, noTime: 20 },
  )

const schemas = await everySchema()
const tried = new Set(schemas.map(({ schema }) => schema))

test('every schema of the contract is found', () => {
  const found = schemas.map(({ name }) => name)
  expect(found.length).toBeGreaterThan(150)
  const some = ['own-order.ts changeOwnOrderSchema', 'delivery/rules.ts deliveryRules', 'staff/accounts.ts signIn']
  expect(schemas.filter(({ isInput }) => isInput).map(({ name }) => name)).toEqual(expect.arrayContaining(some))
})

test('a schema that takes quadratic time is noticed', async () => {
  const trimmed = z.object({ address: z.string().transform((text) => text.replace(/ *\n/g, '\n')) })
  const [little, much] = [1_000, 16_000].map((length) => fill(trimmed, ' '.repeat(length), 1))
  // A processor that changes its speed between the two can hide it once.
  await expect.poll(() => isLinear(trimmed, little, much), { timeout: 150_000 }).toBe(false)
})

test.each(schemas)('$name takes linear time for long texts', async ({ schema }) => {
  for (const { kind, little, much } of texts) {
    const isFast = await isLinear(schema, fill(schema, little, 1), fill(schema, much, 1))
    expect([kind, isFast]).toEqual([kind, true])
  }
})

test.each(schemas.filter(({ isInput }) => isInput))('$name takes linear time for long lists', async ({ schema }) => {
  for (const text of ['', 'a']) {
    expect(await isLinear(schema, fill(schema, text, short / 32), fill(schema, text, most / 32))).toBe(true)
  }
})
