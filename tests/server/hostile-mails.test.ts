import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { readConfig } from '../../server/config.ts'
import { renderMail } from '../../server/mail/mail.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import { goLive, siteNow } from '../../server/publishing/live-content.ts'
import { calendarLines } from '../calendar-lines.ts'
import { messages, type Written, written } from './every-message.ts'
import { hostile, partsOf, withWords } from './hostile-words.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandoor-hostile-'))
})
afterEach(async () => {
  goLive({ number: 1, content: firstContent })
  await rm(folder, { recursive: true })
})

/** Words that try to be more than words in a mail, beside those that do in a page. */
const hostileInMails = [
  ...hostile,
  'Jo" <evil@elsewhere.example>, other@elsewhere.example; us: (x) \\',
  'evil@elsewhere.example, Jo',
  '=?utf-8?q?Bcc=3A_evil=40elsewhere.example?= %0d%0aBcc: evil@elsewhere.example',
  '＂＞ ﹤script﹥ ਕ =1+1;BEGIN:VEVENT,X:1\\nEND:VCALENDAR',
]

/** Returns what visitors, cooks and staff write, each with the same words; several lines where a field takes some. */
function writtenWith(words: string): Written {
  const lines = `${words}\n.\n\n--${words}\nBcc: ${words}`
  return {
    ...written,
    ...{ name: words, phone: `020 7946 0999 ext ${words}`, address: `${words}\n${words}`, town: words, area: words },
    ...{ postcode: words, instructions: lines, allergies: lines, position: words, dish: words, byStaff: words },
  }
}

/** Sends every message as this site would, and returns what a mail program reads. */
async function sentWith(words: string) {
  const config = readConfig({ DATA_DIR: folder })
  const transport = createMailTransport(config)
  // Published after the start, as owners do.
  goLive({ number: 2, content: withWords(words).content })
  const sent = new Map<string, { email: Email; subject: string; to: string }>()
  for (const [name, { make }] of Object.entries(messages)) {
    const mail = await renderMail(make(writtenWith(words)))
    await transport.send(mail, name)
    const email = await PostalMime.parse(await readFile(join(config.mailDir, `${name}.eml`)))
    sent.set(name, { email, subject: mail.subject, to: mail.to })
  }
  transport.close()
  return { sent, name: siteNow().name }
}

/** What no words may change: headers, parts, elements with their attributes, and where links lead. */
function shapeOf({ headers, attachments, html = '' }: Email) {
  return {
    headers: headers.map(({ key }) => key),
    attachments: attachments.map(({ mimeType, disposition }) => `${mimeType} ${disposition}`),
    // A short preview is filled up with invisible signs.
    ...partsOf(html.replace(/<div>[^\p{L}\p{N}<]*<\/div>/u, '')),
    links: [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address),
  }
}

const calendarOf = ({ attachments }: Email) => {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  // The library writes line breaks in another way, and may leave the last one out.
  const text = file && new TextDecoder().decode(file.content as ArrayBuffer).trimEnd()
  return text === undefined ? undefined : calendarLines(`${text}\n`.replace(/\r?\n/g, '\r\n'))
}
const namesIn = (calendar: ReturnType<typeof calendarOf>) => calendar?.map(({ name }) => name)
const asRead = (header = '') => header.replace(/\s+/g, ' ').trim()
const asSent = (words: string) => asRead(words.replaceAll('=?', '= ?'))

test('whatever stands in texts of the site, of customers and of staff, each mail stays the mail that it is', async () => {
  const plain = await sentWith('in plain words')
  expect(plain.sent.size).toBeGreaterThan(50)
  for (const words of hostileInMails) {
    const { sent, name: siteName } = await sentWith(words)
    for (const [name, { email, subject, to }] of sent) {
      const about = `${name}: ${words}`
      const wanted = plain.sent.get(name)?.email as Email
      expect(shapeOf(email), about).toEqual(shapeOf(wanted))
      expect(email.from, about).toEqual({ name: asSent(siteName), address: firstContent.site.email })
      expect(email.to, about).toEqual([{ name: '', address: to }])
      expect(email.replyTo, about).toEqual(wanted.replyTo)
      expect(asRead(email.subject), about).toBe(asSent(subject))
      const [calendar, plainCalendar] = [calendarOf(email), calendarOf(wanted)]
      expect(namesIn(calendar), about).toEqual(namesIn(plainCalendar))
      for (const { name, value } of calendar ?? [])
        if (name === 'LOCATION') expect(value, about).toBe([words, words, words, words].join(', '))
    }
  }
})
