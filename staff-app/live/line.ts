import { useSyncExternalStore } from 'react'
import {
  type ChangeEvent,
  changedApplications,
  changedEnquiries,
  changeEventSchema,
  eventsAddress,
  newRelease,
} from '../../contract/staff/orders.ts'
import { makeListeners } from '../listeners.ts'

/** Whether changes arrive here as they happen. If not, since when. */
export type Line = { state: 'opening' | 'live' } | { state: 'lost'; since: Date }

/** The delay before a refused connection is retried, in milliseconds. It doubles up to the longest. */
const pauses = { first: 1_000, longest: 30_000 }

/** A connection that is back within this many milliseconds was not lost: servers end it when they are replaced. */
const briefly = 2_500

let line: Line = { state: 'opening' }
const { follow, tell } = makeListeners()

export const useLine = () => useSyncExternalStore(follow, () => line)

function set(next: Line) {
  line = next
  tell()
}

/** Marks the connection as lost. Keeps the time of the first report. */
function lose(since = new Date()) {
  if (line.state !== 'lost') set({ state: 'lost', since })
}

/**
 * Opens the event stream of changes, and reopens it when it breaks. `onChanged` gets each change. On each connection it
 * also gets one that stands for everything, because changes may have been missed. `onApplications` and `onEnquiries`
 * hear of changes to those, `onRelease` which content release the server serves.
 * `onRefused` runs when the stream can't be opened, such as after the session ended. Returns a function that closes it.
 */
export function openLine({
  onChanged,
  onApplications,
  onEnquiries,
  onRelease,
  onRefused,
}: {
  onChanged: (change: ChangeEvent) => void
  onApplications: () => void
  onEnquiries: () => void
  onRelease: (release: number) => void
  onRefused: () => void
}) {
  let source: EventSource | undefined
  let [nextTry, losing] = [0, 0]
  let pause = pauses.first
  // True while the server hears of changes and sends them on the open stream.
  let isTold = false

  function connect() {
    disconnect()
    source = new EventSource(eventsAddress)
    source.addEventListener('change', ({ data }) => {
      const change = changeEventSchema.safeParse(parsed(data))
      if (!change.success) return
      pause = pauses.first
      window.clearTimeout(losing)
      losing = 0
      isTold = true
      set({ state: 'live' })
      onChanged(change.data)
    })
    source.addEventListener(changedApplications, onApplications)
    source.addEventListener(changedEnquiries, onEnquiries)
    source.addEventListener(newRelease, ({ data }) => onRelease(Number(data)))
    source.addEventListener('lost', () => {
      isTold = false
      lose()
    })
    source.onerror = broken
  }

  function broken() {
    isTold = false
    const since = new Date()
    losing ||= window.setTimeout(() => lose(since), briefly)
    // The browser reopens a broken stream, but not a refused one (HTML, 9.2.3).
    if (source?.readyState !== EventSource.CLOSED) return
    onRefused()
    nextTry = window.setTimeout(connect, pause)
    pause = Math.min(pause * 2, pauses.longest)
  }

  function disconnect() {
    isTold = false
    source?.close()
    window.clearTimeout(nextTry)
  }

  function wentOffline() {
    disconnect()
    lose()
  }

  // A stream may die unnoticed. An answer from the cache reveals it, and the next answer from the server reopens the
  // stream.
  const stopWatching = watchAnswers((isKept) => {
    if (isKept) lose()
    else if (isTold && line.state === 'lost') connect()
  })
  window.addEventListener('offline', wentOffline)
  window.addEventListener('online', connect)
  connect()

  return () => {
    disconnect()
    window.clearTimeout(losing)
    stopWatching()
    window.removeEventListener('offline', wentOffline)
    window.removeEventListener('online', connect)
    set({ state: 'opening' })
  }
}

/** Hears from the service worker whether each answer came from its cache. Returns a function that stops listening. */
function watchAnswers(onAnswer: (isKept: boolean) => void) {
  const heard = ({ data }: MessageEvent<{ isKept: boolean }>) => onAnswer(data.isKept)
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
