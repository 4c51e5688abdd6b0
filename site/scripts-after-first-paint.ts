import { keepTranslatedTexts } from '../ui/translated-texts.ts'

const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g
const bootScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const staticImport = /import (?:\* as (\w+) from )?"([^"]+)";/g

/**
 * Delays a page's scripts until after first paint: the page gets one script, made of the three functions below. The
 * script is the same on every visit, so the server can allow it by its hash. The whole style sheet loads with the
 * modules, because the page has only the rules that its HTML needs (site/styles-of-page.ts). Throws if the page has no
 * boot script.
 */
export function scriptsAfterFirstPaint(html: string, styleSheet: string): string {
  const modules = [...html.matchAll(preloadLink)].map(([, href]) => href)
  const boot = html.match(bootScript)?.[1]
  if (!boot || modules.length === 0)
    throw new Error('The page has no boot script: the framework writes another one now.')

  const imports = [...boot.matchAll(staticImport)]
  const names = imports.map(([, name]) => name ?? '').join()
  const needed = imports.map(([, , href]) => href)
  const all = [...new Set([...needed, ...modules])]
  const start = `([${names}])=>{${boot.replace(staticImport, '').trim()}}`
  const given = [all, styleSheet, needed.length].map((each) => JSON.stringify(each))
  const late = `(${keepTranslatedTexts})([]);(${loadAfterFirstPaint})(${given},${start});(${keepPresses})()`
  // Without script, nothing else loads the footer's fonts, unless the page ends its first screen with the sheet.
  const link = `<link rel="stylesheet" href="${styleSheet}"/>`
  const withoutScript = html.includes(link) ? '' : `<noscript>${link}</noscript>`
  return html
    .replace(preloadLink, '')
    .replace(bootScript, () => `${withoutScript}<script type="module">${late}</script>`)
}

/**
 * Fetches the page's modules once it has loaded and been painted, or at the visitor's first touch. Fetches one file per
 * task, because each costs a slow phone 15 ms. Then gives the first `needed` modules to `start`, which hydrates the
 * page. Runs in the page from its source, so it uses nothing outside its own body.
 */
function loadAfterFirstPaint(
  modules: string[],
  styleSheet: string,
  needed: number,
  start: (modules: unknown[]) => void,
): void {
  const events = ['pointerdown', 'keydown', 'pointerover']
  const append = (link: object) => document.head.append(Object.assign(document.createElement('link'), link))
  let isBegun = false
  const load = async () => {
    if (isBegun) return
    isBegun = true
    // A long page has the sheet already, at the end of its first screen.
    const isStyled = document.querySelector<HTMLLinkElement>(`body link[href="${styleSheet}"]`)?.sheet
    const styled = new Promise<unknown>((onload, onerror) => {
      if (isStyled) onload(isStyled)
      else append({ rel: 'stylesheet', href: styleSheet, onload, onerror })
    })
    for (const href of modules) {
      append({ rel: 'modulepreload', href })
      await new Promise((next) => setTimeout(next))
    }
    const loads = modules.slice(0, needed).map((href) => import(/* @vite-ignore */ href))
    start(await Promise.all([...loads, styled]))
  }
  for (const name of events) addEventListener(name, load, { passive: true, once: true })
  // A page without pictures has often loaded before it is painted. Not all browsers report paints (Tor), so the script
  // waits for at most five seconds.
  addEventListener('load', () => {
    const loadWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(load)
    new PerformanceObserver(loadWhenIdle).observe({ type: 'paint', buffered: true })
    setTimeout(loadWhenIdle, 5_000)
  })
}

/**
 * Keeps presses until hydration and then presses again, because on a half-hydrated page a press would count twice.
 * Popover buttons need no script. A link that opens a dialog is kept too, unless the visitor asks for a new tab or
 * presses it again. If the script fails, or takes ten seconds, the link is followed. Runs in the page from its source.
 */
function keepPresses(): void {
  const presses: HTMLElement[] = []
  const isLink = (pressed: HTMLElement) => pressed instanceof HTMLAnchorElement
  const keep = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('button, a[aria-haspopup=dialog]')
    if (!pressed || (pressed as HTMLButtonElement).popoverTargetElement) return
    if (isLink(pressed)) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || presses.includes(pressed)) return
      event.preventDefault()
      setTimeout(follow, 10_000)
    }
    event.stopImmediatePropagation()
    presses.push(pressed)
  }
  const follow = () => {
    const link = presses.find(isLink) as HTMLAnchorElement | undefined
    presses.length = 0
    if (link) location.assign(link.href)
  }
  addEventListener('click', keep, true)
  addEventListener('unhandledrejection', follow)
  addEventListener(
    'hydrated',
    async () => {
      removeEventListener('click', keep, true)
      removeEventListener('unhandledrejection', follow)
      for (const pressed of presses.splice(0)) {
        pressed.click()
        await new Promise((next) => setTimeout(next))
      }
    },
    { once: true },
  )
}
