import { afterEach, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { withMarks } from '../../contract/content/marks.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { broughtUp } from '../../server/publishing/releases.ts'
import { renderSite } from '../../server/publishing/rendered-site.ts'
import { siteFiles } from '../../server/publishing/site-files.ts'
import { loadWebsite, showRelease } from '../../server/routes/website/load-website.ts'
import { full, hostile, partsOf, withWords } from './hostile-words.ts'

afterEach(() => goLive({ number: 1, content: firstContent }))

const options = {
  directory: new URL('../../build/client', import.meta.url).pathname,
  publicUrl: 'https://tandoor.example',
  anonKey: 'anon',
}
/** The pages that a server shows of some content, and what its policy lets run on each. */
async function shown(content: Content) {
  const site = await loadWebsite(options)
  await showRelease(site, await renderSite(content), { number: 2, content }, options)
  const pages = [...site.files, ['/404', site.notFound] as const].filter(([, { type }]) => type.startsWith('text/html'))
  return new Map(pages.map(([address, { plain, scriptHashes }]) => [address, { html: plain.toString(), scriptHashes }]))
}

test('whatever stands in each text of the content, all pages have the same elements and run the same scripts', async () => {
  const plain = withWords('in plain words')
  expect(plain.count).toBeGreaterThan(200)
  const wanted = await shown(plain.content)
  expect(wanted.size).toBeGreaterThan(14)
  for (const [address, { html, scriptHashes }] of wanted)
    expect(scriptHashes, address).toHaveLength(new Set(partsOf(html).scripts.filter((text) => text !== '')).size)
  for (const words of hostile) {
    const { content, count } = withWords(words)
    expect(count).toBeGreaterThan(200)
    for (const [address, { html, scriptHashes }] of await shown(content)) {
      expect(partsOf(html), `${words} on ${address}`).toEqual(partsOf(wanted.get(address)?.html ?? ''))
      expect(scriptHashes, `${words} on ${address}`).toEqual(wanted.get(address)?.scriptHashes)
      if (address !== '/staff') expect(html).not.toContain('districtsAroundTheKitchen')
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        JSON.parse(json)
    }
  }
})

test('a preview of such content has the same elements too', async () => {
  const drawn = async (words: string) => [...(await renderSite(withMarks(withWords(words).content).content))]
  const plain = new Map(await drawn('in plain words'))
  for (const words of hostile) {
    for (const [address, text] of (await drawn(words)).filter(([address]) => !address.includes('.')))
      expect(partsOf(text), `${words} on ${address}`).toEqual(partsOf(plain.get(address) ?? ''))
  }
})

test('so have the files for search engines and phones', () => {
  const read = (words: string) => {
    const { content } = withWords(words)
    const files = siteFiles(content)
    const { name, short_name, description, ...manifest } = JSON.parse(files.get('/site.webmanifest') ?? '')
    expect({ name, short_name, description }).toEqual({
      name: content.site.name,
      short_name: content.site.name,
      description: content.site.tagline,
    })
    return { robots: files.get('/robots.txt'), sitemap: files.get('/sitemap.xml'), manifest }
  }
  for (const words of hostile) expect(read(words), words).toEqual(read('in plain words'))
})

test('invisible characters stay in no text, and are taken out of what an earlier version published', () => {
  for (const sign of [
    '\u0000',
    '\u202e',
    '\u2066',
    '\ud800',
    '\ufeff',
    '\ue000',
    '\u2028',
    'a\nb',
    'a\r\nb',
    '\u0085',
  ]) {
    // Refused, or removed at the end of a text.
    expect(contentSchema.parse(withWords(sign).content), JSON.stringify(sign)).toEqual(full)
    const site = { ...full.site, tagline: `${full.site.tagline}${sign}` }
    expect(broughtUp(2, { ...full, site }).site.tagline).toMatch(/^[\x20-\x7e]+$/)
  }
})
