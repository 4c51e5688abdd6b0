import { Parser } from 'htmlparser2'
import { afterEach, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { withMarks } from '../../contract/content/marks.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { drawSite } from '../../server/publishing/drawn-site.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { broughtUp } from '../../server/publishing/releases.ts'
import { loadWebsite, showRelease } from '../../server/routes/website/load-website.ts'

afterEach(() => goLive({ number: 1, content: firstContent }))

// A notice takes 200 characters.
const hostile = [
  `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>' autofocus onfocus='alert(1)`,
  '</title></style><!--<script><meta http-equiv="refresh" content="0;url=//elsewhere.example"><form action="//elsewhere.example">',
  '"%STAFF_CONTENT%" %ANON_KEY% %keepOrders% {keepOrders} https://public-url.invalid $& $` $1 \\u003c/script> &lt;b&gt;',
]

const days = { specialDays: [{ id: addDays(londonDay(new Date()), 3), name: 'Eid', spans: [] }] }
const notices = [{ id: 'one', text: 'We are away', pages: ['/', '/menu'] }]
const full = contentSchema.parse({ ...firstContent, site: { ...firstContent.site, ...days, notices } })

/** Returns content with these words behind each of its texts, and how many texts that are. */
function withWords(words: string): { content: Content; count: number } {
  const content = structuredClone(full)
  const kept = new Map<string, () => void>()
  const add = (holder: Record<string, unknown>, path: string) => {
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value === 'object' && value !== null) add(value as Record<string, unknown>, `${path}${key}.`)
      if (typeof value !== 'string') continue
      kept.set(`${path}${key}`, () => {
        holder[key] = value
      })
      holder[key] = `${value} ${words}`
    }
  }
  add(content as unknown as Record<string, unknown>, '')
  // What is no text, such as an id or a day, can't hold words.
  for (;;) {
    const { error } = contentSchema.safeParse(content)
    if (!error) return { content, count: kept.size }
    const paths = [...new Set(error.issues.map(({ path }) => path.join('.')))]
    const wrong = paths.filter((path) => kept.has(path))
    // A phone number that is shown has to be the one that is dialled.
    for (const path of wrong.length > 0 ? wrong : paths.map((each) => each.replace('dialled', 'shown'))) {
      const takeBack = kept.get(path) ?? expect.fail(`${path} is wrong`)
      takeBack()
      kept.delete(path)
    }
  }
}

/** The elements of a page with the names of their attributes, and the scripts that a browser would run. */
function partsOf(html: string) {
  const elements: string[] = []
  const scripts: string[] = []
  let isScript = false
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.push([name, ...Object.keys(attributes)].join(' '))
      isScript = name === 'script' && !attributes.type?.startsWith('application/')
      if (isScript) scripts.push('')
    },
    ontext(text) {
      if (isScript) scripts.push(`${scripts.pop()}${text}`)
    },
    onclosetag() {
      isScript = false
    },
  })
  parser.end(html)
  return { elements, scripts }
}

const options = {
  directory: new URL('../../build/client', import.meta.url).pathname,
  publicUrl: 'https://tandoor.example',
  anonKey: 'anon',
}
/** The pages that a server shows of some content, and what its policy lets run on each. */
async function shown(content: Content) {
  const site = await loadWebsite(options)
  await showRelease(site, await drawSite(content), { number: 2, content }, options)
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

test('nor has a preview of it others', async () => {
  const drawn = async (words: string) => [...(await drawSite(withMarks(withWords(words).content).content))]
  const plain = new Map(await drawn('in plain words'))
  for (const words of hostile) {
    for (const [address, text] of (await drawn(words)).filter(([address]) => !address.includes('.')))
      expect(partsOf(text), `${words} on ${address}`).toEqual(partsOf(plain.get(address) ?? ''))
  }
})

test('signs that nobody sees are refused in every text, and taken out of what an earlier version published', () => {
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
    expect(withWords(sign).count, JSON.stringify(sign)).toBe(0)
    const site = { ...full.site, tagline: `${full.site.tagline}${sign}` }
    expect(broughtUp(2, { ...full, site }).site.tagline).toMatch(/^[\x20-\x7e]+$/)
  }
})
