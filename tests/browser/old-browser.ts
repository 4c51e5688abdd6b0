import type { BrowserContext } from '@playwright/test'
import { holders, isTooNew } from '../../scripts/browsers/compat-data.ts'

/** Words of HTML and CSS that one of the oldest browsers does not know. */
const newWords = ['popover', ':has(', '@property', 'scripting:', 'text-wrap', 'content-visibility', 'field-sizing']
// Tailwind recognises a Firefox without @property by this.
const isOldFirefox = '(-moz-orient:inline) and (not (color:rgb(from red r g b)))'
const misspelt = (word: string) => word.replace(/[aeo]/, '0')
const misspell = (text: string) =>
  newWords.reduce((all, word) => all.replaceAll(word, misspelt(word)), text).replaceAll(isOldFirefox, '(color:red)')
const spell = (text: string) => newWords.reduce((all, word) => all.replaceAll(misspelt(word), word), text)

/**
 * Makes a browser like one of the oldest: functions that those lack are removed, and the words above are misspelt in
 * every file, so that they mean nothing. The context has to bypass the security policy for that.
 */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript((paths) => {
    for (const path of paths) {
      const holder = path
        .slice(0, -1)
        .reduce((object, name) => object && Reflect.get(object, name), globalThis as object)
      if (holder) Reflect.deleteProperty(holder, path.at(-1) ?? '')
    }
  }, newFunctions())
  await context.route('**', async (route) => {
    const request = route.request()
    const isFile = ['document', 'script', 'stylesheet'].includes(request.resourceType())
    // A form is left alone, because its answer leads on to another page.
    if (!isFile || request.method() !== 'GET') return route.fallback()
    const response = await route.fetch({ url: spell(request.url()) })
    await route.fulfill({ response, body: misspell(await response.text()) })
  })
}

/** Returns the path to each function that one of the oldest browsers lacks, such as ["Map", "groupBy"]. */
function newFunctions(): string[][] {
  return holders.flatMap((holder) =>
    Object.keys(holder).flatMap((object) => {
      const part = holder[object] ?? {}
      if (isTooNew([part.__compat])) return [[object]]
      const names = Object.keys(part).filter((name) => name !== '__compat' && isTooNew([part[name]?.__compat]))
      return names.flatMap((name) =>
        name.endsWith('_static')
          ? [[object, name.replace('_static', '')]]
          : [
              [object, name],
              [object, 'prototype', name],
            ],
      )
    }),
  )
}
