import { useSyncExternalStore } from 'react'

/** Where a device remembers that its keys are off, for those who speak to it or press keys without meaning to. */
const key = 'staff-keys'
const listeners = new Set<() => void>()
let areOn = remembered()

/** Whether single keys do something on this device: WCAG 2.2, 2.1.4 asks that they can be turned off. */
export const useKeysAreOn = () => useSyncExternalStore(follow, () => areOn)

export function switchKeys(on: boolean): void {
  areOn = on
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // It holds until the page is closed.
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
