/**
 * Storage of this tab, which survives reloads, or of the device, which all tabs share and which survives closing them.
 */
type Where = 'sessionStorage' | 'localStorage'

/** Returns the object stored under a name. Anything else counts as an empty object. */
export function readKept(name: string, where?: Where): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storageOrNone(where)?.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Returns the texts in the object stored under a name. */
export function readKeptTexts(name: string): Record<string, string> {
  return textsAmong(readKept(name))
}

/** Returns only the values that are texts. */
export function textsAmong(values: object): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return Object.fromEntries(Object.entries(values).filter(isText))
}

/** Stores an object under a name. If storage is full or forbidden, only this object is lost. */
export function keep(name: string, value: object, where?: Where): void {
  try {
    storageOrNone(where)?.setItem(name, JSON.stringify(value))
  } catch {
    // Not stored; the page works without it.
  }
}

/** Deletes what is stored under a name. */
export function forget(name: string, where?: Where): void {
  storageOrNone(where)?.removeItem(name)
}

function storageOrNone(where: Where = 'sessionStorage'): Storage | undefined {
  try {
    return window[where]
  } catch {
    return undefined
  }
}
