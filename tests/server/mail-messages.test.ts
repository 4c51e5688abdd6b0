import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { type Message, renderMail } from '../../server/mail/mail.ts'
import { applicationReceived } from '../../server/mail/messages/application-received.ts'
import { orderConfirmed } from '../../server/mail/messages/order-confirmed.ts'
import { orderReceived } from '../../server/mail/messages/order-received.ts'
import { orderRefunded } from '../../server/mail/messages/order-refunded.ts'
import { paymentFailed } from '../../server/mail/messages/payment-failed.ts'
import { staffNeedsAttention, staffPriceAlert } from '../../server/mail/messages/staff-needs-attention.ts'
import { staffNewApplication } from '../../server/mail/messages/staff-new-application.ts'
import { staffNewOrder } from '../../server/mail/messages/staff-new-order.ts'
import type { OrderForMail } from '../../server/mail/order-for-mail.ts'
import { createMailTransport, type MailTransport } from '../../server/mail/transport.ts'
import { freePort } from '../free-port.ts'

const day = addDays(londonDay(new Date()), 10)
const site = 'https://site.example'
const staff = 'kitchen@example.com'
const customer = 'jasleen@example.com'

/** All texts that visitors write; a test may put others in their place. */
const written = {
  name: 'Jasleen Kaur',
  phone: '020 7946 0999',
  address: '1 High Street',
  town: 'Hounslow',
  area: 'Middlesex',
  postcode: 'TW3 1AA',
  instructions: 'Mild for the children.\nRing twice.' as string | null,
  position: 'Chef',
  cvName: 'cv.pdf',
}
type Written = typeof written

const orderOf = (said: Written): OrderForMail => ({
  id: '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b',
  orderNumber: 'TR-4K7MQ2',
  customerName: said.name,
  customerEmail: customer,
  customerPhone: said.phone,
  deliveryAddress: said.address,
  deliveryCity: said.town,
  deliveryPostalCode: said.postcode,
  eventDate: day,
  eventTime: '18:30:00',
  guestCount: 15,
  specialInstructions: said.instructions,
  totalPence: 34994,
  checkoutUrl: 'https://checkout.example/c/pay/cs_1',
  checkoutExpiresAt: new Date('2026-07-04T17:05:00Z'),
  items: [
    { itemName: 'Deluxe Tandoori Feast', quantity: 1, totalPence: 24999 },
    { itemName: 'Executive Lunch Box', quantity: 5, totalPence: 9995 },
  ],
})

const applicationOf = (said: Written) => ({
  ...said,
  title: 'Ms',
  email: customer,
  cv: { name: said.cvName, contentType: 'application/pdf', content: Buffer.from('%PDF-') },
  cvUrl: `${site}/cv?token=1&more=2`,
  cvExpires: new Date('2026-07-04T12:00:00Z'),
})

interface Case {
  make: (said: Written) => Message
  to: string
  replyTo?: string
  says: string[]
}

const address = '1 High Street, Hounslow, TW3 1AA'
/** Every message, with what it must say in both of its forms. */
const messages: Record<string, Case> = {
  'order-confirmed': {
    make: (said) => orderConfirmed(orderOf(said), site),
    to: customer,
    says: [
      ...['Jasleen Kaur', 'TR-4K7MQ2', 'Deluxe Tandoori Feast × 1', '£249.99', 'Executive Lunch Box × 5', '£99.95'],
      ...['£349.94', formatDay(day), '6:30 pm', '15', address, 'Ring twice.', '020 7946 0123', 'info@tandoorroad'],
      `${site}/catering/order-confirmation?order_id=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b`,
    ],
  },
  'order-received': {
    make: (said) => orderReceived(orderOf(said), 'https://checkout.example/c/pay/cs_1'),
    to: customer,
    says: [
      'https://checkout.example/c/pay/cs_1',
      '6:05 pm on Saturday 4 July 2026, London time',
      '£349.94',
      'TR-4K7MQ2',
    ],
  },
  'payment-failed': {
    make: (said) => paymentFailed(orderOf(said), 'failed', site),
    to: customer,
    says: ['did not go through', 'Nothing was charged', 'TR-4K7MQ2', `${site}/catering`],
  },
  'payment-expired': {
    make: (said) => paymentFailed(orderOf(said), 'expired', site),
    to: customer,
    says: ['has run out', 'Nothing was charged', 'TR-4K7MQ2', `${site}/catering`],
  },
  'refunded-partly': {
    make: (said) => orderRefunded(orderOf(said), 1_000),
    to: customer,
    says: ['£10.00 of £349.94', 'A part of your order', 'TR-4K7MQ2'],
  },
  'refunded-wholly': {
    make: (said) => orderRefunded(orderOf(said), 34_994),
    to: customer,
    says: ['£349.94 of £349.94', 'in full, and it is cancelled', 'TR-4K7MQ2'],
  },
  'staff-new-order': {
    make: (said) => staffNewOrder(orderOf(said), staff),
    to: staff,
    replyTo: customer,
    says: [
      ...[formatDay(day), '6:30 pm, 15 guests', 'Deluxe Tandoori Feast', '5 ×', 'Ring twice.', address],
      ...['Jasleen Kaur', '020 7946 0999', customer, 'TR-4K7MQ2', '£349.94'],
    ],
  },
  'staff-needs-attention': {
    make: (said) => staffNeedsAttention(orderOf(said), 'This order was paid after it had expired.', staff),
    to: staff,
    replyTo: customer,
    says: ['paid after it had expired.', 'What to do', 'TR-4K7MQ2', 'Jasleen Kaur', '020 7946 0999', formatDay(day)],
  },
  'price-alert': {
    make: () => staffPriceAlert('Executive Lunch Box', 'Stripe asks £21.99.', staff),
    to: staff,
    says: ['Executive Lunch Box', 'Stripe asks £21.99.', 'What to do'],
  },
  'application-received': {
    make: (said) => applicationReceived(applicationOf(said), 180),
    to: customer,
    says: ['Dear Ms Jasleen Kaur', 'as Chef', '180 days', "we'll write to you", '020 7946 0123'],
  },
  'staff-new-application': {
    make: (said) => staffNewApplication(applicationOf(said), staff),
    to: staff,
    replyTo: customer,
    says: [
      ...['Ms Jasleen Kaur', 'Chef', customer, '1 High Street', 'Hounslow', 'Middlesex', 'TW3 1AA'],
      ...[`${site}/cv?token=1&more=2`, 'Saturday 4 July 2026'],
    ],
  },
}

const received = new Map<string, { recipients: string[]; raw: Buffer }>()
let smtp: SMTPServer
let transport: MailTransport
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      const raw = Buffer.concat(await stream.toArray())
      const id = /^Message-ID: <(.+)@/m.exec(raw.toString())?.[1] ?? ''
      received.set(id, { recipients: session.envelope.rcptTo.map((to) => to.address), raw })
      done()
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const from = 'Tandoor Road <info@example.com>'
  transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailDir: '/nowhere', from })
})
afterAll(async () => {
  transport.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Sends the message to the mail server and reads what arrived there. */
async function deliver(message: Message, id: string) {
  await transport.send(await renderMail(message), id)
  const { recipients, raw } = received.get(id) ?? { recipients: [], raw: '' }
  return { recipients, email: await PostalMime.parse(raw) }
}

/** What a reader of the HTML sees, and the links in it. */
function readable(html = ''): string {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).join('\n')
  const text = html.replace(/<style>.*?<\/style>|<!--.*?-->/gs, '').replace(/<[^>]*>/g, '\n')
  const whole = text.replace(/\s*\n\s*/g, ' ').replace(/ ([,.])/g, '$1')
  return `${whole}\n${links}`.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

function expectCleanHeaders(email: Email, recipients: string[], { to, replyTo }: Case) {
  const ours = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
  const sent = email.headers.map((header) => header.key).filter((key) => key !== 'content-transfer-encoding')
  expect(sent.sort()).toEqual([...ours, ...(replyTo ? ['reply-to'] : [])].sort())
  expect(recipients).toEqual([to])
  expect(email.to?.map((each) => each.address)).toEqual([to])
  expect(email.replyTo?.map((each) => each.address)).toEqual(replyTo && [replyTo])
  expect(email.from).toEqual({ name: 'Tandoor Road', address: 'info@example.com' })
}

test.each(Object.entries(messages))('%s arrives and says what it must, in HTML and in text', async (name, each) => {
  const { email, recipients } = await deliver(each.make(written), name)
  expectCleanHeaders(email, recipients, each)
  for (const words of each.says) {
    expect(email.text).toContain(words)
    expect(readable(email.html)).toContain(words)
  }
  expect(`${email.subject}${email.text}${email.html}`).not.toMatch(/undefined|null|NaN|\[object/)
  expect(email.text).not.toMatch(/tel:|mailto:|&\w+;|<\w/)
  expect(email.html).not.toMatch(/<img|src=|url\(/)
})

test.each(Object.entries(messages))('%s stands markup, long words and missing text', async (name, each) => {
  const markup = '<img src=x onerror=alert(1)>"&\'</p></table>'
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
  const said = {
    ...written,
    name: `${markup}${long}`,
    address: markup,
    instructions: `${markup}\n${long}`,
    area: markup,
  }
  const { email } = await deliver(each.make(said), `${name}.markup`)
  expect(email.html).not.toContain('<img')
  const { email: bare } = await deliver(each.make({ ...written, instructions: null }), `${name}.bare`)
  expect(`${bare.text}${bare.html}`).not.toMatch(/undefined|null|Your instructions/)
})

test('the mails about a paid order bring the event for the calendar', async () => {
  for (const name of ['order-confirmed', 'staff-new-order']) {
    const { email } = await deliver((messages[name] as Case).make(written), `${name}.calendar`)
    expect(email.attachments).toMatchObject([{ filename: 'TR-4K7MQ2.ics', mimeType: 'text/calendar' }])
    const text = new TextDecoder().decode(email.attachments[0]?.content as ArrayBuffer)
    expect(text).toContain(`DTSTART;TZID=Europe/London:${day.replaceAll('-', '')}T183000`)
  }
})

test('the kitchen rings the customer with one touch', async () => {
  const { email } = await deliver(staffNewOrder(orderOf({ ...written, phone: '+44 (20) 7946-0999' }), staff), 'touch')
  expect(email.html).toContain('href="tel:+442079460999"')
})

test('the CV is attached as it was sent', async () => {
  const { email } = await deliver(staffNewApplication(applicationOf(written), staff), 'cv')
  expect(email.attachments).toMatchObject([{ filename: 'cv.pdf', mimeType: 'application/pdf' }])
  expect(new TextDecoder().decode(email.attachments[0]?.content as ArrayBuffer)).toBe('%PDF-')
})

const unproven = ['order-received', 'payment-failed', 'application-received'] as const
test.each(unproven)('%s takes nobody’s links to an address that somebody typed', async (name) => {
  const said = { ...written, name: 'Win at www.evil.example', position: 'https://evil.example' }
  const { email } = await deliver((messages[name] as Case).make(said), `${name}.unproven`)
  expect(`${email.subject}${email.text}${email.html}`).not.toContain('evil')
  expect(email.text).toContain('Hello,')
})

test('no text in any field becomes a header or a recipient', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'x\r\nBcc: a@evil.example',
      'x\r\n\r\nBcc: a@evil.example',
      'x\nSubject: hi',
      '\rTo: a@evil.example',
    ),
    fc.constantFrom('"; bcc=a@b.c', 'a@evil.example,', '=?utf-8?Q?=0D=0ABcc:_a@evil.example?=', 'x\u2028Bcc: a@b.c'),
  )
  const texts = fc.record(Object.fromEntries(Object.keys(written).map((key) => [key, hostile])))
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...Object.keys(messages)), async (said, name) => {
      const each = messages[name] as Case
      const { email, recipients } = await deliver(each.make(said as Written), 'hostile')
      expectCleanHeaders(email, recipients, each)
      expect(email.attachments.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 100 },
  )
})
