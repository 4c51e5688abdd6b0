import { useSyncExternalStore } from 'react'
import { readStoredText, storeText } from '../../ui/browser-storage.ts'
import { makeListeners } from '../listeners.ts'

/** The localStorage key that turns shortcuts off, for people who use voice control or press keys by accident. */
const key = 'staff-keys'
const { follow, tell } = makeListeners()
let areOn = readStoredText(key, 'localStorage') !== 'off'

/** Returns whether single-key shortcuts are on. WCAG 2.2, 2.1.4 requires that they can be turned off. */
export const useKeysAreOn = () => useSyncExternalStore(follow, () => areOn)

export function switchKeys(on: boolean): void {
  areOn = on
  storeText(key, on ? 'on' : 'off', 'localStorage')
  tell()
}
