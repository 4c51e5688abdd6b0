/**
 * Calls `listener` each time the visitor comes back to this page: to its tab, its window, or the network. Returns a
 * function that stops that.
 */
export function onSeenAgain(listener: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const look = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', look, { signal })
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, look, { signal })
  return () => stopped.abort()
}
