import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'

export interface Toast {
  title: string
  description: string
  isDestructive?: boolean
}

const look = {
  toast:
    'pointer-events-auto flex font-sans w-full gap-3 border-l-8 bg-charcoal p-5 pr-7 text-paper shadow-xl forced-colors:border-2',
  title: 'label leading-tight',
  description: 'mt-1 text-lg leading-snug',
}

// Outside the page's own element, which belongs to another root.
const place = document.body.appendChild(document.createElement('div'))
const belowHeader = { top: 'calc(var(--header) + 0.5rem)' }
createRoot(place).render(
  <Toaster
    position="top-center"
    offset={belowHeader}
    mobileOffset={{ ...belowHeader, left: '1rem', right: '1rem' }}
    duration={8000}
    toastOptions={{ unstyled: true, classNames: look }}
  />,
)

new MutationObserver(uncoverFocus).observe(place, { childList: true, subtree: true })

/** Scrolls the focused element, with its label, out from under the toast. */
function uncoverFocus() {
  const toast = place.querySelector<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')
  const focused = document.activeElement
  if (!toast?.parentElement || !focused?.closest('main') || focused.matches('[tabindex="-1"]')) return
  // The toast is still sliding in, so its final edge is computed from its parent's position and its height.
  const bottom = toast.parentElement.getBoundingClientRect().top + toast.offsetHeight + 8
  const { labels } = focused as Partial<HTMLInputElement>
  const top = Math.min(...[focused, ...(labels ?? [])].map((each) => each.getBoundingClientRect().top))
  const isInView = focused.getBoundingClientRect().bottom > 0
  if (isInView && top < bottom) window.scrollBy({ top: top - bottom, behavior: 'instant' })
}

let next = 0

/** Removes all toasts, even one that is about to be shown. */
export function clear(): void {
  cancelAnimationFrame(next)
  sonner.dismiss()
}

/**
 * Shows a toast in place of any other. A failure interrupts a screen reader; other toasts wait until it has finished.
 */
export function addToast({ title, description, isDestructive }: Toast): void {
  // Only one at a time, because on a phone a second toast would cover the first.
  clear()
  const options = { description, className: isDestructive ? 'border-chilli' : 'border-turmeric' }
  // The library sets itself up in an effect; a toast shown before that would be lost.
  next = requestAnimationFrame(() => {
    // The library's region is polite for every kind of toast.
    place.querySelector('[aria-live]')?.setAttribute('aria-live', isDestructive ? 'assertive' : 'polite')
    if (isDestructive) sonner.error(title, options)
    else sonner(title, options)
  })
}
