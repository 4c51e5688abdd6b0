/** Functions that run inside the page. They must stand alone: nothing of this file comes along with them. */

/** The first element that a person sees and that has this role and name. A name leaves out the star of a needed field. */
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

/** Brings an element into the middle. Tells whether it stays in its place and nothing lies over it. */
export async function canBePressed(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return x === before.x && y === before.y && hit !== null && (element.contains(hit) || hit.contains(element))
}

/** Writes down what goes wrong in the page from now on. */
export function watchForFaults(): void {
  const faults: string[] = []
  Object.assign(window, { faults })
  window.addEventListener('error', ({ message }) => faults.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`${violatedDirective} forbids ${blockedURI}`),
  )
}

/** What went wrong in the page since it is watched. */
export function faultsSoFar(): string[] {
  return (window as Window & { faults?: string[] }).faults ?? []
}
