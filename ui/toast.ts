import type * as library from './toaster.tsx'
import type { Toast } from './toaster.tsx'

type Listener = (toast: Toast | undefined) => void
const standIns = new Set<Listener>()
let toaster: typeof library | undefined
let latest: Toast | undefined

/** Loads the toast library. Call it early, so that its live region exists before the first toast. */
export async function loadToaster() {
  toaster ??= await import('./toaster.tsx')
  return toaster
}

/** Shows a toast. If the library can't be loaded, the page shows the message instead (ToastStandIn). Never throws. */
export async function showToast(toast: Toast): Promise<void> {
  latest = toast
  const loaded = await loadToaster().catch(() => undefined)
  // The toast was cleared or replaced while the library was loading.
  if (latest !== toast) return
  loaded?.addToast(toast)
  tellStandIns(loaded ? undefined : toast)
}

/** Removes every toast, and the message shown instead of one, because they are no longer true. */
export function clearToasts(): void {
  latest = undefined
  toaster?.clear()
  tellStandIns(undefined)
}

/**
 * Calls `listener` with each toast that could not be shown, and with undefined to remove it. Returns a function that
 * stops this.
 */
export function onToastNotShown(listener: Listener): () => void {
  standIns.add(listener)
  return () => void standIns.delete(listener)
}

function tellStandIns(toast: Toast | undefined) {
  for (const tell of standIns) tell(toast)
}
