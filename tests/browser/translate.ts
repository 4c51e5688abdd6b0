/**
 * Translates the page as Chrome does with Google's help, now and whenever its text changes: a `font` in a `font` takes the
 * place of each text, and React's own text is no longer in the page. All words but “Ms” stay English, so that tests
 * find them. Runs in the page.
 */
export function translate(): void {
  const font = (inside: Node) => {
    const element = document.createElement('font')
    element.style.verticalAlign = 'inherit'
    element.append(inside)
    return element
  }
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, textarea, font')) continue
      const translated = text.data === 'Ms' ? 'Frau' : text.data
      text.replaceWith(font(font(document.createTextNode(translated))))
    }
  }
  let asked = 0
  const begin = () => {
    translateAll()
    new MutationObserver(() => {
      cancelIdleCallback(asked)
      asked = requestIdleCallback(translateAll)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}
