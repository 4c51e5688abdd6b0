/** What the browser keeps for one tab, also after a reload, or on the device for all tabs, also after they are closed. */
type Where = 'sessionStorage' | 'localStorage'

/** Returns what is stored under a name. Anything else in its place counts as nothing. */
export function readKept(name: string, where?: Where): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storageOrNone(where)?.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Returns the texts stored under a name. */
export function readKeptTexts(name: string): Record<string, string> {
  return textsAmong(readKept(name))
}

/** Returns those values that are texts. */
export function textsAmong(values: object): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return Object.fromEntries(Object.entries(values).filter(isText))
}

/** Stores a value under a name. When storage is full or forbidden, only this value is lost. */
export function keep(name: string, value: object, where?: Where): void {
  try {
    storageOrNone(where)?.setItem(name, JSON.stringify(value))
  } catch {
    // The value can't be stored, and the page works without it.
  }
}

/** Deletes the value under a name. */
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
