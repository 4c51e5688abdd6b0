export interface Toast {
  title: string
  description: string
  isDestructive?: boolean
  /** A way on, as a link that opens in a new tab. */
  link?: { label: string; href: string }
}

type Listener = (toast: Toast | undefined) => void
const standIns = new Set<Listener>()

/** Loads the library for toasts, so that the place where they are read out stands before the first of them. */
export const loadToaster = () => import('./toaster.tsx')

/** Shows a toast; where the library for it can't be loaded, the page says the same (ToastStandIn). Never throws. */
export async function showToast(toast: Toast): Promise<void> {
  const toaster = await loadToaster().catch(() => undefined)
  toaster?.show(toast)
  tellStandIns(toaster ? undefined : toast)
}

/** Takes away what the page says in place of a toast. */
export const clearStandIn = () => tellStandIns(undefined)

/** Hears of each toast that could not be shown. Returns what ends that. */
export function onToastNotShown(listener: Listener): () => void {
  standIns.add(listener)
  return () => void standIns.delete(listener)
}

function tellStandIns(toast: Toast | undefined) {
  for (const tell of standIns) tell(toast)
}
