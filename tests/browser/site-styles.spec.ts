import { expect, test } from '@playwright/test'
import { pages } from './site.ts'

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

for (const path of [
  ...pages.map((page) => page.path),
  '/catering/order-confirmation',
  '/catering/change-order',
  '/nowhere',
]) {
  test(`${path} looks by its own styles as by the whole sheet`, async ({ page, request }) => {
    await page.goto(path)
    const sheet = /\/assets\/site-[\w-]+\.css/.exec(await page.content())?.[0] ?? ''
    const whole = await (await request.get(sheet)).text()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(changedBy, whole)).toEqual([])
    }
  })
}

/** The elements that look otherwise as soon as the page has these styles too; afterwards it is without them again. */
function changedBy(styles: string): string[] {
  const elements = [...document.querySelectorAll('body, body *:not(script, svg *)')]
  // All elements have the same properties. Registered variables are listed too, but nobody sees them by themselves.
  const seen = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'))
  const look = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part)
    if (part && style.content === 'none') return ''
    return seen.map((name) => style.getPropertyValue(name)).join(';')
  }
  const looks = () => elements.map((each) => [look(each), look(each, '::before'), look(each, '::after')].join('|'))
  const before = looks()
  const added = Object.assign(document.createElement('style'), { textContent: styles })
  document.head.append(added)
  const after = looks()
  added.remove()
  return elements.filter((_, index) => before[index] !== after[index]).map((each) => each.outerHTML.slice(0, 200))
}
