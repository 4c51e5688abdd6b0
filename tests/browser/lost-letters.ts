/**
 * This runs in the page. It returns the texts that reach beyond the page's sides or are clipped by an element around
 * them, and whether the page can be scrolled sideways.
 */
export function lostLetters(): string[] {
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
