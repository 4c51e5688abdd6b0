export interface Toast {
  title: string
  description: string
  isDestructive?: boolean
  /** A way on, as a link that opens in a new tab. */
  link?: { label: string; href: string }
}

/** Shows a toast. The library for it is loaded with the first one. */
export async function showToast(toast: Toast): Promise<void> {
  const { show } = await import('./toaster.tsx')
  show(toast)
}
