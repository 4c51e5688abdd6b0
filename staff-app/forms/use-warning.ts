import { useEffect } from 'react'

/** The browser asks before a tab is closed while something would be lost. */
export function useWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
