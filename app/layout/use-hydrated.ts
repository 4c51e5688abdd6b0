import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and while it hydrates, true afterwards: for what only the browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
