/** Keeps the screen from going dark while it is looked at, where the browser can. Answers how to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  async function ask() {
    if (document.hidden || !navigator.wakeLock) return
    // A device that is nearly empty refuses.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  // A screen that was away has let it go.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
