import { Parser } from 'htmlparser2'
import { expect } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'

/** Words that try to be more than words, in HTML and in what pages are filled in with. A notice takes 200 characters. */
export const hostile = [
  `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>' autofocus onfocus='alert(1)`,
  '</title></style><!--<script><meta http-equiv="refresh" content="0;url=//elsewhere.example"><form action="//elsewhere.example">',
  '[x](javascript:alert(1)) [{email}](https://elsewhere.example) **x** {name} | # x',
  '"%STAFF_CONTENT%" %ANON_KEY% %keepOrders% {keepOrders} https://public-url.invalid $& $` $1 \\u003c/script> &lt;b&gt;',
]

const days = { specialDays: [{ id: addDays(londonDay(new Date()), 3), name: 'Eid', spans: [] }] }
const notices = [{ id: 'one', text: 'We are away', pages: ['/', '/menu'] }]
/** Content in which no text is missing. */
export const full = contentSchema.parse({ ...firstContent, site: { ...firstContent.site, ...days, notices } })

/** Returns content with these words behind each of its texts, and how many texts that are. */
export function withWords(words: string): { content: Content; count: number } {
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
  // Fields that are not texts, such as an id or a day, can't hold words.
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
export function partsOf(html: string) {
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
