/** What this tab keeps under a name, across reloads. Whatever else may lie there counts as nothing. */
export function readKept(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storageOrNone()?.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The texts among what is kept under a name. */
export function readKeptTexts(name: string): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return Object.fromEntries(Object.entries(readKept(name)).filter(isText))
}

/** Keeps a value under a name. Full or forbidden storage costs what was to be kept, nothing else. */
export function keep(name: string, value: object): void {
  try {
    storageOrNone()?.setItem(name, JSON.stringify(value))
  } catch {
    // Nothing more can be done for it.
  }
}

/** Lets go of what is kept under a name. */
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
