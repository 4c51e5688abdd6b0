/**
 * Calls `listener` each time the visitor comes back to this page's tab or window, or the network comes back. Returns a
 * function that stops this.
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
