import { useSyncExternalStore } from 'react'
import {
  type ChangeEvent,
  changedApplications,
  changedEnquiries,
  changeEventSchema,
  eventsAddress,
  newRelease,
} from '../../contract/staff/orders.ts'

/** Whether changes arrive here as they happen; where they do not, since when. */
export type Line = { state: 'opening' | 'live' } | { state: 'lost'; since: Date }

/** How long a refused line waits before it is asked for again, in milliseconds: a little at first, then longer. */
const pauses = { first: 1_000, longest: 30_000 }

/** A line that is back within so many milliseconds was not lost: servers end it when they are replaced. */
const briefly = 2_500

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
function lose(since = new Date()) {
  if (line.state !== 'lost') set({ state: 'lost', since })
}

/**
 * Opens the line on which the server tells what changes, and opens it again when it breaks. `onChanged` is told of each
 * change, and whenever the line stands that anything may have changed; `onApplications` and `onEnquiries` of a change to
 * those, and `onRelease` which release of the content the server says.
 * `onRefused` is told that it cannot be opened, as when the session has ended. Answers how to close it.
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
  // Whether the server hears of changes and tells them on the line that stands.
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
    // A broken line is opened again by the browser, one that was refused is not (HTML, 9.2.3).
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

  // A line may be dead without a sign. A kept answer tells of it, and the next one from the server opens another line.
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

/** The service worker says of each answer whether it is one that it had kept. */
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
