/**
 * These functions run inside the page. They may use nothing else from this file, because only their own text is sent.
 */

/** Returns the first visible element with this role and name. A name does not include the star of a required field. */
export function findShown(role: string, name: string, isPattern: boolean): Element | null {
  const selectors: Record<string, string> = {
    button: 'button',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
    row: 'tr',
    text: 'body *',
  }
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
    const text = label ?? (element.textContent || element.querySelector('img')?.alt || '')
    return text.replace(/\s+/g, ' ').replace(/ \*$/, '').trim()
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  const isCalled = (element: Element) => (isPattern ? new RegExp(name).test(nameOf(element)) : nameOf(element) === name)
  const candidates = [...document.querySelectorAll(selectors[role] ?? role)]
  return candidates.find((element) => isShown(element) && isCalled(element)) ?? null
}

/** Scrolls an element into the middle. Returns why it can't be pressed there, or an empty string when it can. */
export async function whatHinders(element: Element): Promise<string> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (x !== before.x || y !== before.y) return `it moved from ${before.x}, ${before.y} to ${x}, ${y}`
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!hit) return `${x}, ${y} is not in the window of ${innerWidth} x ${innerHeight}`
  if (!element.contains(hit) && !hit.contains(element)) return `it is covered by ${hit.outerHTML.slice(0, 200)}`
  return ''
}

/** Records the errors of the page from now on. */
export function watchForFaults(): void {
  const faults: string[] = []
  Object.assign(window, { faults })
  window.addEventListener('error', ({ message }) => faults.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`${violatedDirective} forbids ${blockedURI}`),
  )
}

/** Returns the errors recorded so far. */
export function faultsSoFar(): string[] {
  return (window as Window & { faults?: string[] }).faults ?? []
}
