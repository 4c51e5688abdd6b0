import { expect, type Page } from '@playwright/test'

const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important }`
const large = 'html { font-size: 200% !important }'
/** How a reader may set letters, and the widths in pixels: as they are, and with the most room that both settings take. */
const settings = [
  { setting: 'as they are', rules: '', widths: [320, 390, 768, 1024, 1280, 1440] },
  { setting: 'twice as large with the spacing of WCAG 1.4.12', rules: spacing + large, widths: [320, 768, 1280] },
]

/** Expects all letters to be readable, with each setting at its widths. */
export async function expectAllLetters(page: Page) {
  const style = await page.addStyleTag({ content: ':root {}' })
  for (const { setting, rules, widths } of settings) {
    await style.evaluate((element, css) => {
      element.textContent = `${css} .below-the-fold { content-visibility: visible !important }`
    }, rules)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(lostLetters), `${setting}, at ${width} pixels`).toEqual([])
    }
  }
  await style.evaluate((element) => element.parentNode?.removeChild(element))
}

/**
 * This runs in the page. It returns the texts that reach beyond the page's sides or are clipped by an element around
 * them, and whether the page can be scrolled sideways.
 */
function lostLetters(): string[] {
  const lost: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) lost.push(`The page scrolls sideways: ${root.scrollWidth}`)

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim()) continue
    if (
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      parent.closest('.sr-only, option')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    if ([...range.getClientRects()].some((line) => isLost(line, parent))) {
      const { left, right } = range.getBoundingClientRect()
      lost.push(`${text.textContent.trim()} (${Math.round(left)} to ${Math.round(right)})`)
    }
  }
  return lost

  function isLost(line: DOMRect, parent: Element): boolean {
    const { fontSize, letterSpacing } = getComputedStyle(parent)
    const size = Number.parseFloat(fontSize)
    // The spacing after the last letter may be lost. The height from a capital's foot to its head is half the font
    // size.
    const left = line.left + 1
    const right = line.right - (Number.parseFloat(letterSpacing) || 0) - 1
    if (right <= left) return false
    const middle = (line.top + line.bottom) / 2
    const [top, bottom] = [middle - size / 3, middle + size / 3]
    if (left < 0 || right > root.clientWidth) return true

    for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      if (overflowX !== 'visible' && (left < box.left || right > box.right)) return true
      if (/hidden|clip/.test(overflowY) && (top < box.top || bottom > box.bottom)) return true
      if (position === 'fixed') return false
    }
    return false
  }
}
