/**
 * Storage of this tab, which survives reloads, or of the device, which all tabs share and which survives closing them.
 */
type Where = 'sessionStorage' | 'localStorage'

/** Stores a text under a name. If storage is full or forbidden, only this text is lost. */
export function storeText(name: string, text: string, where: Where = 'sessionStorage'): void {
  try {
    window[where].setItem(name, text)
  } catch {
    // Not stored; the page works without it.
  }
}

/** Stores a value under a name as JSON. If storage is full or forbidden, only this value is lost. */
export function store(name: string, value: object, where?: Where): void {
  storeText(name, JSON.stringify(value), where)
}

/** Returns the text stored under a name. Undefined if there is none, or if storage is forbidden. */
export function readStoredText(name: string, where: Where = 'sessionStorage'): string | undefined {
  try {
    return window[where].getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** Returns the value stored under a name, unchecked. Undefined if there is none that can be read. */
export function readStored(name: string, where?: Where): unknown {
  try {
    return JSON.parse(readStoredText(name, where) ?? '')
  } catch {
    return undefined
  }
}

/** Returns the fields of the object stored under a name. Anything else counts as an empty object. */
export function readStoredFields(name: string, where?: Where): Record<string, unknown> {
  const value = readStored(name, where)
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}

/** Returns the texts in the object stored under a name. */
export function readStoredTexts(name: string): Record<string, string> {
  return textsAmong(readStoredFields(name))
}

/** Returns only the values that are texts. */
export function textsAmong(values: object): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return Object.fromEntries(Object.entries(values).filter(isText))
}

/** Deletes what is stored under a name. */
export function forgetStored(name: string, where: Where = 'sessionStorage'): void {
  try {
    window[where].removeItem(name)
  } catch {
    // Nothing was stored.
  }
}

/** Returns the names under which this tab has stored something. */
export function namesStored(): string[] {
  try {
    return Object.keys(window.sessionStorage)
  } catch {
    return []
  }
}
