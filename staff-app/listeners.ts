/** Keeps the listeners of a value that screens follow with `useSyncExternalStore`. `tell` rerenders those screens. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    follow(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}
