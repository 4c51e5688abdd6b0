import { useSyncExternalStore } from 'react'
import { changeEventSchema } from '../../contract/staff/orders.ts'

/** Whether changes arrive here as they happen; where they do not, since when. */
export type Line = { state: 'opening' | 'live' } | { state: 'lost'; since: Date }

/** How long a refused line waits before it is asked for again, in milliseconds: a little at first, then longer. */
const pauses = { first: 1_000, longest: 30_000 }

let line: Line = { state: 'opening' }
const listeners = new Set<() => void>()

export const useLine = () => useSyncExternalStore(follow, () => line)

function follow(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: Line) {
  line = next
  for (const listener of listeners) listener()
}

/** Says that the server cannot be reached. The time is that of the first such word. */
function lose() {
  if (line.state !== 'lost') set({ state: 'lost', since: new Date() })
}

/**
 * Opens the line on which the server tells what changes, and opens it again when it breaks. `onChanged` gets the numbers
 * of orders; `onOpened` is told each time it stands, since changes may have been missed. Answers how to close it.
 */
export function openLine({ onChanged, onOpened }: { onChanged: (numbers: string[]) => void; onOpened: () => void }) {
  let source: EventSource | undefined
  let timer: number | undefined
  let pause = pauses.first

  function connect() {
    disconnect()
    source = new EventSource('/staff/events')
    source.onopen = () => {
      pause = pauses.first
      set({ state: 'live' })
      onOpened()
    }
    source.onmessage = ({ data }) => {
      const change = changeEventSchema.safeParse(parsed(data))
      if (change.success) onChanged(change.data.numbers)
    }
    source.onerror = () => {
      lose()
      // A broken line is opened again by the browser, one that was refused is not (HTML, 9.2.3).
      if (source?.readyState !== EventSource.CLOSED) return
      timer = window.setTimeout(connect, pause)
      pause = Math.min(pause * 2, pauses.longest)
    }
  }

  function disconnect() {
    source?.close()
    window.clearTimeout(timer)
  }

  function wentOffline() {
    disconnect()
    lose()
  }

  const stopWatching = watchAnswers(() => source?.readyState === EventSource.OPEN)
  window.addEventListener('offline', wentOffline)
  window.addEventListener('online', connect)
  connect()

  return () => {
    disconnect()
    stopWatching()
    window.removeEventListener('offline', wentOffline)
    window.removeEventListener('online', connect)
    set({ state: 'opening' })
  }
}

/** The service worker says of each answer whether it is one that it had kept. A silent line is found out by that. */
function watchAnswers(isOpen: () => boolean) {
  function heard({ data }: MessageEvent<{ isKept?: boolean }>) {
    if (data.isKept) lose()
    else if (data.isKept === false && isOpen() && line.state === 'lost') set({ state: 'live' })
  }
  navigator.serviceWorker?.addEventListener('message', heard)
  return () => navigator.serviceWorker?.removeEventListener('message', heard)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
