/** Returns what this tab stored under a name, also after a reload. Anything else in its place counts as nothing. */
export function readKept(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storageOrNone()?.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Returns the texts stored under a name. */
export function readKeptTexts(name: string): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return Object.fromEntries(Object.entries(readKept(name)).filter(isText))
}

/** Stores a value under a name. When storage is full or forbidden, only this value is lost. */
export function keep(name: string, value: object): void {
  try {
    storageOrNone()?.setItem(name, JSON.stringify(value))
  } catch {
    // The value can't be stored, and the page works without it.
  }
}

/** Deletes the value under a name. */
export function forget(name: string): void {
  storageOrNone()?.removeItem(name)
}

function storageOrNone(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
