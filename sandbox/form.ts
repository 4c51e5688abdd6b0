/** A form value: text, or named parts which may be nested. Lists are parts named 0, 1, 2. */
type FormValue = string | Form
export interface Form {
  [name: string]: FormValue
}

type Nest = Map<string, string | Nest>

const nestedName = /^([^[\]]+)((?:\[[^[\]]*\]){1,6})$/

/**
 * Reads a form-encoded body or query with Stripe's bracket nesting: `a[0][b]=1&c[]=2` becomes `{ a: { 0: { b: '1' } },
 * c: { 0: '2' } }`. A name with wrong brackets is kept as one name.
 */
export function parseForm(text: string): Form {
  const root: Nest = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(root, partsOf(name), value)
  return toForm(root)
}

function partsOf(name: string): string[] {
  const [, first, rest] = nestedName.exec(name) ?? []
  return first && rest ? [first, ...rest.slice(1, -1).split('][')] : [name]
}

function put(nest: Nest, [part = '', ...rest]: string[], value: string): void {
  const key = part === '' ? String(nest.size) : part
  if (rest.length === 0) {
    nest.set(key, value)
    return
  }
  const held = nest.get(key)
  const inner: Nest = held instanceof Map ? held : new Map()
  nest.set(key, inner)
  put(inner, rest, value)
}

// fromEntries defines own properties, so a part named __proto__ is harmless.
function toForm(nest: Nest): Form {
  return Object.fromEntries([...nest].map(([key, value]) => [key, value instanceof Map ? toForm(value) : value]))
}
