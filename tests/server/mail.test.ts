import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { renderMail } from '../../server/mail/mail.ts'
import { orderConfirmed } from '../../server/mail/messages/order-confirmed.ts'
import { orderReceived } from '../../server/mail/messages/order-received.ts'
import { orderRefunded } from '../../server/mail/messages/order-refunded.ts'
import { paymentFailed } from '../../server/mail/messages/payment-failed.ts'
import { staffNeedsAttention, staffPriceAlert } from '../../server/mail/messages/staff-needs-attention.ts'
import { staffNewApplication } from '../../server/mail/messages/staff-new-application.ts'
import { staffNewOrder } from '../../server/mail/messages/staff-new-order.ts'
import type { OrderForMail } from '../../server/mail/order-for-mail.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import { freePort } from '../free-port.ts'

const day = addDays(londonDay(new Date()), 10)
const order: OrderForMail = {
  id: '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b',
  orderNumber: 'TR-4K7MQ2',
  customerName: 'Jasleen <b>Kaur</b>',
  customerEmail: 'jasleen@example.com',
  customerPhone: '020 7946 0999',
  deliveryAddress: '1 High Street',
  deliveryCity: 'Hounslow',
  deliveryPostalCode: 'TW3 1AA',
  eventDate: day,
  eventTime: '18:30:00',
  guestCount: 15,
  specialInstructions: 'Mild for the children.\nRing twice.',
  totalPence: 34994,
  checkoutUrl: 'https://checkout.example/c/pay/cs_1',
  checkoutExpiresAt: new Date('2026-07-04T17:05:00Z'),
  items: [
    { itemName: 'Deluxe Tandoori Feast', quantity: 1, totalPence: 24999 },
    { itemName: 'Executive Lunch Box', quantity: 5, totalPence: 9995 },
  ],
}
const staff = 'kitchen@example.com'
const applicant = { title: 'Ms', name: 'Jo', email: 'jo@example.com', position: 'Chef' }
const cv = { name: 'cv.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }
const home = { address: '1 Road', town: 'Hounslow', area: 'Middlesex', postcode: 'TW3' }

let mailDir: string
beforeAll(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'tandoor-mail-'))
})
afterAll(() => rm(mailDir, { recursive: true, force: true }))

/** Every message, with what it must say in both of its forms. */
const messages = {
  'order-confirmed': [
    () => orderConfirmed(order, 'https://site.example'),
    ['TR-4K7MQ2', '£349.94', '£249.99', 'Executive Lunch Box × 5', formatDay(day), '6:30 pm', 'TW3 1AA', 'Ring twice.'],
  ],
  'order-received': [
    () => orderReceived(order, order.checkoutUrl ?? ''),
    ['https://checkout.example/c/pay/cs_1', '6:05 pm', 'Saturday 4 July 2026', '£349.94'],
  ],
  'payment-failed': [
    () => paymentFailed(order, 'failed', 'https://site.example'),
    ['did not go through', 'Nothing was charged'],
  ],
  'payment-expired': [() => paymentFailed(order, 'expired', 'https://site.example'), ['has run out', '/catering']],
  'order-refunded': [() => orderRefunded(order, 1_000), ['£10.00 of £349.94', 'A part of your order']],
  'staff-new-order': [
    () => staffNewOrder(order, staff),
    [formatDay(day), '15', '020 7946 0999', 'Ring twice.', 'TR-4K7MQ2'],
  ],
  'staff-needs-attention': [() => staffNeedsAttention(order, 'Paid too late.', staff), ['Paid too late.', 'TR-4K7MQ2']],
  'price-alert': [
    () => staffPriceAlert('Executive Lunch Box', 'It is off.', staff),
    ['Executive Lunch Box', 'It is off.'],
  ],
  'staff-new-application': [
    () =>
      staffNewApplication(
        { ...applicant, ...home, cv, cvUrl: 'https://site.example/cv?token=1', cvExpires: new Date() },
        staff,
      ),
    ['Chef', 'jo@example.com', 'Middlesex', 'https://site.example/cv?token=1'],
  ],
} as const

test.each(Object.entries(messages))('%s says what it must, in HTML and in text', async (name, [make, words]) => {
  const transport = createMailTransport({ mailDir, from: 'Tandoor Road <info@example.com>' })
  await transport.send(await renderMail(make()), name)
  const mail = await PostalMime.parse(await readFile(join(mailDir, `${name}.eml`)))
  const readable = (mail.html ?? '').replace(/<!--.*?-->/g, '').replaceAll('&amp;', '&')
  for (const word of words) {
    expect(mail.text).toContain(word)
    expect(readable.replaceAll('<br/>', '\n')).toContain(word)
  }
  expect(readable).not.toContain('<b>')
  expect(`${mail.text}${mail.html}`).not.toMatch(/undefined|NaN|\[object/)
  expect(mail.from?.address).toBe('info@example.com')
  expect((await stat(join(mailDir, `${name}.eml`))).mode & 0o777).toBe(0o600)
})

test('the confirmation brings the event for the calendar', async () => {
  const transport = createMailTransport({ mailDir, from: 'info@example.com' })
  await transport.send(await renderMail(orderConfirmed(order, 'https://site.example')), 'with-calendar')
  const mail = await PostalMime.parse(await readFile(join(mailDir, 'with-calendar.eml')))
  const [calendar] = mail.attachments
  expect(calendar).toMatchObject({ filename: 'TR-4K7MQ2.ics', mimeType: 'text/calendar' })
  const text = new TextDecoder().decode(calendar?.content as ArrayBuffer)
  expect(text).toContain(`DTSTART;TZID=Europe/London:${day.replaceAll('-', '')}T183000`)
})

test('the same mail sent twice is one file', async () => {
  const transport = createMailTransport({ mailDir, from: 'info@example.com' })
  const mail = await renderMail(orderRefunded(order, 34994))
  await transport.send(mail, 'twice')
  await transport.send(mail, 'twice')
  expect((await readdir(mailDir)).filter((name) => name.includes('twice'))).toEqual(['twice.eml'])
})

test('no text in any field becomes a header or a recipient', async () => {
  const transport = createMailTransport({ mailDir, from: 'info@example.com' })
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('x\r\nBcc: all@evil.example', 'x\nSubject: hi', '"; bcc=a@b.c', '=?utf-8?Q?=0D=0ABcc:_a@b.c?='),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const evil = {
        ...order,
        customerName: text,
        deliveryAddress: text,
        specialInstructions: text,
        customerPhone: text,
      }
      await transport.send(await renderMail(staffNewOrder(evil, staff)), 'hostile')
      const mail = await PostalMime.parse(await readFile(join(mailDir, 'hostile.eml')))
      const names = mail.headers.map((header) => header.key).sort()
      expect(names).toEqual(['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'])
      expect(mail.to?.map((to) => to.address)).toEqual([staff])
    }),
    { numRuns: 40 },
  )
})

test.each([
  'a@b.example, c@d.example',
  'Group: a@b.example;',
  'A <a@b.example>',
  'a@b.example\r\nBcc: c@d.example',
  '',
])('nothing goes to %j', async (to) => {
  const transport = createMailTransport({ mailDir, from: 'info@example.com' })
  const mail = await renderMail(orderRefunded({ ...order, customerEmail: to }, 1_000))
  await expect(transport.send(mail, 'nowhere')).rejects.toThrow()
})

async function startMailServer(onData: SMTPServer['onData']) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], onData })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

test('a mail server receives it, with the same Message-ID at every attempt', async () => {
  const received: string[] = []
  const smtp = await startMailServer((stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      done()
    })
  })
  const transport = createMailTransport({ smtpUrl: smtp.url, mailDir, from: 'info@example.com' })
  const mail = await renderMail(orderConfirmed(order, 'https://site.example'))
  await transport.send(mail, 'order-confirmed.TR-4K7MQ2')
  await transport.send(mail, 'order-confirmed.TR-4K7MQ2')
  transport.close()
  await smtp.close()
  const ids = await Promise.all(received.map(async (raw) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toEqual(Array(2).fill('<order-confirmed.TR-4K7MQ2@tandoorroad.mail>'))
})

test('a mail server that refuses, or that is not there, is an error', async () => {
  const smtp = await startMailServer((stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done(Object.assign(new Error('try later'), { responseCode: 451 })))
  })
  const mail = await renderMail(orderRefunded(order, 1_000))
  const refusing = createMailTransport({ smtpUrl: smtp.url, mailDir, from: 'info@example.com' })
  await expect(refusing.send(mail, 'refused')).rejects.toThrow(/451|try later/)
  refusing.close()
  await smtp.close()
  const absent = createMailTransport({
    smtpUrl: `smtp://127.0.0.1:${await freePort()}`,
    mailDir,
    from: 'info@example.com',
  })
  await expect(absent.send(mail, 'absent')).rejects.toThrow(/ECONNREFUSED/)
  absent.close()
})

test('a server that answers nothing at all is given up on', async () => {
  const mute = createServer(() => {})
  const port = await freePort()
  await new Promise<void>((resolve) => mute.listen(port, '127.0.0.1', resolve))
  const timeouts = '?greetingTimeout=200&connectionTimeout=200'
  const transport = createMailTransport({
    smtpUrl: `smtp://127.0.0.1:${port}/${timeouts}`,
    mailDir,
    from: 'info@example.com',
  })
  await expect(transport.send(await renderMail(orderRefunded(order, 1_000)), 'mute')).rejects.toThrow()
  transport.close()
  await new Promise((resolve) => mute.close(resolve))
})
