import { useSyncExternalStore } from 'react'

/** The localStorage key that turns shortcuts off, for people who use voice control or press keys by accident. */
const key = 'staff-keys'
const listeners = new Set<() => void>()
let areOn = remembered()

/** Returns whether single-key shortcuts are on. WCAG 2.2, 2.1.4 requires that they can be turned off. */
export const useKeysAreOn = () => useSyncExternalStore(follow, () => areOn)

export function switchKeys(on: boolean): void {
  areOn = on
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
