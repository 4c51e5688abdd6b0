import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'

export interface Toast {
  title: string
  description: string
  isDestructive?: boolean
  /** A way on, as a link that opens in a new tab. */
  link?: { label: string; href: string }
}

const look = {
  toast:
    'pointer-events-auto flex font-sans w-full gap-3 border-l-8 bg-charcoal p-5 pr-7 text-paper shadow-xl forced-colors:border-2',
  title: 'label leading-tight',
  description: 'mt-1 text-lg leading-snug',
}

// The toasts live beside the page, so that a change of page leaves them be.
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

/** Scrolls the field or button that has the focus out from under the toast, with its label. */
function uncoverFocus() {
  const toast = place.querySelector<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')
  const focused = document.activeElement
  if (!toast?.parentElement || !focused?.closest('main') || focused.matches('[tabindex="-1"]')) return
  // It slides in: where it will stand is told by its place and its height.
  const bottom = toast.parentElement.getBoundingClientRect().top + toast.offsetHeight + 8
  const { labels } = focused as Partial<HTMLInputElement>
  const top = Math.min(...[focused, ...(labels ?? [])].map((each) => each.getBoundingClientRect().top))
  const isInView = focused.getBoundingClientRect().bottom > 0
  if (isInView && top < bottom) window.scrollBy({ top: top - bottom, behavior: 'instant' })
}

let next = 0

/** Takes away all toasts, also one that is about to be shown. */
export function clear(): void {
  cancelAnimationFrame(next)
  sonner.dismiss()
}

/** Shows a toast; one that tells of a failure interrupts a screen reader, others wait for it. */
export function show({ title, description, isDestructive, link }: Toast): void {
  const body = (
    <>
      {description}
      {link ? (
        <a href={link.href} target="_blank" rel="noopener noreferrer" className="trail mt-2 block font-bold">
          {link.label}
        </a>
      ) : null}
    </>
  )
  // One at a time: on a phone a second one would lie over the first.
  clear()
  const options = { description: body, className: isDestructive ? 'border-chilli' : 'border-turmeric' }
  // The library sets itself up in an effect; a toast before that would get lost.
  next = requestAnimationFrame(() => {
    // Its region is polite for every kind of toast.
    place.querySelector('[aria-live]')?.setAttribute('aria-live', isDestructive ? 'assertive' : 'polite')
    if (isDestructive) sonner.error(title, options)
    else sonner(title, options)
  })
}
