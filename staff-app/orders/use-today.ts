import { useSyncExternalStore } from 'react'
import { londonDay } from '../../contract/london-time.ts'

/** The day that it is in London: a screen that stands all night turns its page at midnight. */
export function useToday(): string {
  return useSyncExternalStore(eachMinute, today)
}

const today = () => londonDay(new Date())

function eachMinute(listener: () => void) {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
