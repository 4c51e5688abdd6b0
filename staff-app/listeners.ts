/** Makes the listeners of a value that screens follow by `useSyncExternalStore`: `tell` renders these anew. */
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
