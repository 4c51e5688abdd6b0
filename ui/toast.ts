import type { Toast } from './toaster.tsx'

type Listener = (toast: Toast | undefined) => void
const standIns = new Set<Listener>()
let toaster: typeof import('./toaster.tsx') | undefined
let latest: Toast | undefined

/** Loads the library for toasts, so that the place where they are read out stands before the first of them. */
export async function loadToaster() {
  toaster ??= await import('./toaster.tsx')
  return toaster
}

/** Shows a toast; where the library for it can't be loaded, the page says the same (ToastStandIn). Never throws. */
export async function showToast(toast: Toast): Promise<void> {
  latest = toast
  const loaded = await loadToaster().catch(() => undefined)
  // It was taken away, or another one came, while the library was on its way.
  if (latest !== toast) return
  loaded?.show(toast)
  tellStandIns(loaded ? undefined : toast)
}

/** Takes away every toast, and what the page says in place of one: what they told is no longer so. */
export function clearToasts(): void {
  latest = undefined
  toaster?.clear()
  tellStandIns(undefined)
}

/** Hears of each toast that could not be shown. Returns what ends that. */
export function onToastNotShown(listener: Listener): () => void {
  standIns.add(listener)
  return () => void standIns.delete(listener)
}

function tellStandIns(toast: Toast | undefined) {
  for (const tell of standIns) tell(toast)
}
