import { useSyncExternalStore } from 'react'
import { londonDay } from '../../contract/london-time.ts'

/** Returns today's date in London (yyyy-MM-dd). Rerenders at midnight, for screens that stay on all night. */
export function useToday(): string {
  return useSyncExternalStore(eachMinute, today)
}

const today = () => londonDay(new Date())

function eachMinute(listener: () => void) {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
