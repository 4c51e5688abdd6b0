/** Keeps the screen from going dark while it is visible, if the browser can. Returns a function that stops it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  async function ask() {
    if (document.hidden || !navigator.wakeLock) return
    // A device with a nearly empty battery refuses.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  // Browsers release the lock when the page is hidden.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
