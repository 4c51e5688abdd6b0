import { existsSync } from 'node:fs'
import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '../../contract/clock-time.ts'
import { addDays, formatDay } from '../../contract/london-time.ts'
import { eventTimeInWords, testOrderMark } from '../../contract/order-in-words.ts'
import type { OrderMail } from '../../server/database/job-queue.ts'
import { type Message, renderMail } from '../../server/mail/mail.ts'
import { addressReplaced } from '../../server/mail/messages/address-replaced.ts'
import { allergensChanged } from '../../server/mail/messages/allergens-changed.ts'
import { changeLapsed } from '../../server/mail/messages/change-lapsed.ts'
import { changeLinkMail } from '../../server/mail/messages/change-link.ts'
import { changeToPay } from '../../server/mail/messages/change-to-pay.ts'
import { orderCancelled } from '../../server/mail/messages/order-cancelled.ts'
import { orderChanged } from '../../server/mail/messages/order-changed.ts'
import { orderConfirmed } from '../../server/mail/messages/order-confirmed.ts'
import { orderOnItsWay } from '../../server/mail/messages/order-on-its-way.ts'
import { orderReceived } from '../../server/mail/messages/order-received.ts'
import { orderRefunded } from '../../server/mail/messages/order-refunded.ts'
import { paidTooLate } from '../../server/mail/messages/paid-too-late.ts'
import { paymentFailed } from '../../server/mail/messages/payment-failed.ts'
import { paymentProcessing } from '../../server/mail/messages/payment-processing.ts'
import { refundOnItsWay } from '../../server/mail/messages/refund-on-its-way.ts'
import { restDue } from '../../server/mail/messages/rest-due.ts'
import { restPaid } from '../../server/mail/messages/rest-paid.ts'
import { staffComingDays } from '../../server/mail/messages/staff-coming-days.ts'
import { staffDraftHeld } from '../../server/mail/messages/staff-draft-held.ts'
import { staffKitchenWaits } from '../../server/mail/messages/staff-kitchen-waits.ts'
import { staffNeedsAttention } from '../../server/mail/messages/staff-needs-attention.ts'
import { staffNewOrder } from '../../server/mail/messages/staff-new-order.ts'
import { staffOrderCancelled } from '../../server/mail/messages/staff-order-cancelled.ts'
import { staffOrderChanged } from '../../server/mail/messages/staff-order-changed.ts'
import type { OrderForMail } from '../../server/mail/order-for-mail.ts'
import { createMailTransport, type MailTransport } from '../../server/mail/transport.ts'
import { packageAllergensInWords } from '../../server/orders/order/package-allergens.ts'
import { freePort } from '../free-port.ts'
import {
  type Case,
  changeOf,
  comingOrderOf,
  customer,
  day,
  messages,
  moneyBack,
  orderOf,
  site,
  staff,
  testOrderOf,
  type Written,
  written,
} from './every-message.ts'

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
  const mailFrom = { name: 'Tandoor Road', address: 'info@example.com' }
  transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailDir: '/nowhere', mailFrom })
})
afterAll(async () => {
  transport.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Sends the message to the mail server and reads the mail that arrived there. */
async function deliver(message: Message, id: string) {
  await transport.send(await renderMail(message), id)
  const { recipients, raw } = received.get(id) ?? { recipients: [], raw: '' }
  return { recipients, email: await PostalMime.parse(raw) }
}

/** Returns the text and the links that a reader of the HTML sees. */
function readable(html = ''): string {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).join('\n')
  const text = html.replace(/<style>.*?<\/style>|<!--.*?-->/gs, '').replace(/<[^>]*>/g, '\n')
  const whole = text.replace(/\s*\n\s*/g, ' ').replace(/ ([,.])/g, '$1')
  return `${whole}\n${links}`.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

/** Returns the pictures that a mail loads from the site, and the mail without them. */
function picturesOf(html = '') {
  const ours = /<img[^>]* src="https:\/\/site\.example(\/mail\/[^"]*)"[^>]*>/g
  return { pictures: [...html.matchAll(ours)], others: html.replace(ours, '') }
}

function expectCleanHeaders(email: Email, recipients: string[], { to, replyTo, isOfList }: Case) {
  const ours = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
  const sent = email.headers.map((header) => header.key).filter((key) => key !== 'content-transfer-encoding')
  const ofList = isOfList ? ['list-unsubscribe', 'list-unsubscribe-post'] : []
  expect(sent.sort()).toEqual([...ours, ...ofList, ...(replyTo ? ['reply-to'] : [])].sort())
  expect(recipients).toEqual([to])
  expect(email.to?.map((each) => each.address)).toEqual([to])
  expect(email.replyTo?.map((each) => each.address)).toEqual(replyTo && [replyTo])
  expect(email.from).toEqual({ name: 'Tandoor Road', address: 'info@example.com' })
}

test.each(Object.entries(messages))('%s arrives and has its texts, in HTML and in plain text', async (name, each) => {
  const { email, recipients } = await deliver(each.make(written), name)
  expectCleanHeaders(email, recipients, each)
  for (const words of each.says) {
    expect(email.text).toContain(words)
    expect(readable(email.html)).toContain(words)
  }
  expect(`${email.subject}${email.text}${email.html}`).not.toMatch(/undefined|null|NaN|\[object/)
  const bare = await renderMail(each.make({ ...written, instructions: null }))
  expect(`${bare.text}${bare.html}`).not.toMatch(/undefined|null|Your instructions/)
  expect(email.text).not.toMatch(/tel:|mailto:|&\w+;|<\w/)
  const { others } = picturesOf(email.html)
  expect(others).not.toMatch(/<img|src=|url\(/)
  expect(Buffer.byteLength(email.html ?? '')).toBeLessThan(100_000)
})

test('every mail to a customer or an applicant greets in one way, and has the mark and one picture', async () => {
  for (const [name, { make, to }] of Object.entries(messages)) {
    const { email } = await deliver(make(written), `${name}.looks`)
    const { pictures } = picturesOf(email.html)
    if (to === staff) {
      expect([name, pictures]).toEqual([name, []])
      continue
    }
    const paths = pictures.map(([, path = '']) => path)
    expect([name, paths]).toEqual([name, ['/mail/mark.png', '/mail/table.jpg']])
    for (const path of paths) expect(existsSync(new URL(`../../public${path}`, import.meta.url))).toBe(true)
    for (const [picture] of pictures) expect(picture).toMatch(/(?=.* alt=")(?=.* width="\d+")(?=.* height="\d+")/)
    expect(email.text).not.toMatch(/\/mail\/|candlelight|→/)
    // Staff write an answer to an enquiry from its first word to its last.
    if (name === 'enquiry-answer') continue
    const [, opening] =
      /<h1[^>]*>.*?<\/h1>(?:<div class="note".*?<\/div>)?<p[^>]*>(.*?)<\/p>/s.exec(email.html ?? '') ?? []
    // A former address and a list of addresses come without a name.
    const isNameless = name === 'address-replaced' || name.startsWith('news-')
    expect([name, opening]).toEqual([name, isNameless ? 'Hello,' : 'Hello Jasleen,'])
  }
})

test('the mails about a paid order bring the event for the calendar', async () => {
  for (const name of ['order-confirmed', 'staff-new-order', 'staff-kitchen-waits']) {
    const { email } = await deliver((messages[name] as Case).make(written), `${name}.calendar`)
    expect(email.attachments).toMatchObject([{ filename: 'TR-4K7MQ2.ics', mimeType: 'text/calendar' }])
    const text = new TextDecoder().decode(email.attachments[0]?.content as ArrayBuffer)
    expect(text).toContain(`DTSTART;TZID=Europe/London:${day.replaceAll('-', '')}T183000`)
  }
})

test.each(['order-confirmed', 'staff-new-order'])(
  '%s shows an address of two lines as it was written',
  async (name) => {
    const said = { ...written, address: 'Unit 3, Trading Estate,\n1 High Street' }
    const { email } = await deliver((messages[name] as Case).make(said), `${name}.address`)
    expect(email.text).toContain('Unit 3, Trading Estate,\n1 High Street, Hounslow, TW3 1AA')
    expect(email.html).toMatch(/Unit 3, Trading Estate,<br\/?>1 High Street, Hounslow, TW3 1AA/)
    const calendar = new TextDecoder().decode(email.attachments[0]?.content as ArrayBuffer).replace(/\r?\n /g, '')
    expect(calendar).toContain('LOCATION:Unit 3\\, Trading Estate\\, 1 High Street\\, Hounslow\\, TW3 1AA')
  },
)

test('the preview line of a mail to the kitchen has the whole address', async () => {
  const said = { ...written, address: 'Unit 3\n1 High Street' }
  const { email } = await deliver(staffNewOrder(orderOf(said), staff, site), 'preview')
  expect(readable(email.html)).toContain('15 guests at Unit 3, 1 High Street, Hounslow, TW3 1AA')
})

test.each([
  ['+44 (20) 7946-0999', '+442079460999'],
  ['+44 (0)20 7946 0999', '+442079460999'],
  ['020 7946 0999 ext. 45', '+442079460999'],
  ['07700 900999 (after 5pm)', '+447700900999'],
])('the kitchen rings %s with one touch', async (phone, dialled) => {
  const { email } = await deliver(staffNewOrder(orderOf({ ...written, phone }), staff, site), `touch.${dialled.length}`)
  expect(email.html).toContain(`href="tel:${dialled}"`)
})

test('a mail about what the customer or the website did is signed by nobody', async () => {
  for (const by of ['the customer', 'The website', null])
    for (const message of [
      orderCancelled(orderOf(written), { ...moneyBack, by }, site),
      orderChanged(orderOf(written), changeOf(written, { by }), site),
    ]) {
      const { email } = await deliver(message, `signed.${String(by).length}.${message.subject.length}`)
      expect(email.text).not.toMatch(/(customer|website|Amar|Priya|null), Tandoor Road/i)
    }
})

test('the foot of every mail to a customer or an applicant leads to what is agreed, and of none to staff', async () => {
  for (const [name, { make, to }] of Object.entries(messages)) {
    const { email } = await deliver(make(written), `${name}.foot`)
    const isForThem = to === customer
    for (const path of ['privacy', 'terms']) {
      expect([name, email.html?.includes(`href="${site}/${path}"`)]).toEqual([name, isForThem])
      expect([name, email.text?.includes(`${site}/${path}`)]).toEqual([name, isForThem])
    }
  }
})

test('short notice is said in the subject of the kitchen’s mail, and in no other', async () => {
  const subjectOf = async (name: string) =>
    (await deliver((messages[name] as Case).make(written), `${name}.subject`)).email.subject
  expect(await subjectOf('staff-new-order-at-short-notice')).toMatch(/^Short notice, ring the customer: /)
  expect(await subjectOf('staff-new-order')).not.toMatch(/short notice/i)
})

const withRest = { depositPence: 10_000, restPence: 24_994, restDue: '2026-06-27' }

const ofAnOrder = {
  'order-received': (order) => orderReceived(order, 'https://checkout.example/c/pay/cs_1', site),
  'allergens-changed': (order) => allergensChanged(order, { told: 'Contains milk.', now: 'Contains fish.' }, site),
  'order-on-its-way': (order) => orderOnItsWay(order, new Date(), site),
  'payment-processing': (order) => paymentProcessing(order, 'https://site.example'),
  'order-confirmed': (order) => orderConfirmed(order, 'https://site.example'),
  'payment-failed': (order) => paymentFailed(order, 'failed', 'https://site.example'),
  'paid-too-late': (order) => paidTooLate(order, site),
  'order-refunded': (order) => orderRefunded(order, 34_994, site),
  'order-cancelled': (order) => orderCancelled(order, moneyBack, site),
  'refund-on-its-way': (order) => refundOnItsWay(order, moneyBack, site, false),
  'order-changed': (order) => orderChanged(order, changeOf(written), site),
  'address-replaced': (order) => addressReplaced(order, 'former@example.com', site),
  'change-to-pay': (order) => changeToPay(order, changeOf(written), site),
  'change-lapsed': (order) => changeLapsed(order, changeOf(written), site),
  'staff-order-changed': (order) => staffOrderChanged(order, changeOf(written), { staffEmail: staff, publicUrl: site }),
  'change-link': (order) => changeLinkMail(order, `${site}/catering/change-order`, site),
  'rest-due': (order) => restDue({ ...order, ...withRest }, `${site}/catering/change-order`, site),
  'rest-paid': (order) => restPaid(order, site),
  'staff-new-order': (order) => staffNewOrder(order, staff, site),
  'staff-order-cancelled': (order) =>
    staffOrderCancelled(order, { by: 'Amar', reason: null }, { staffEmail: staff, publicUrl: site }),
  'staff-needs-attention': (order) => staffNeedsAttention(order, 'Look.', staff, site),
  'staff-kitchen-waits': (order) => staffKitchenWaits(order, staff, site),
} satisfies Record<OrderMail, (order: OrderForMail) => Message>

test('the calendar file of a changed order has the same name and a higher number, and cancelling has one more', () => {
  const order = { ...orderOf(written), version: 3 }
  const file = ({ attachments }: Message) => String(attachments?.[0]?.content)
  const uid = /UID:.*/.exec(file(orderConfirmed(orderOf(written), site)))?.[0]
  for (const [message, sequence] of [
    [orderConfirmed(order, site), 2],
    [orderChanged(order, changeOf(written), site), 2],
    [staffOrderChanged(order, changeOf(written), { staffEmail: staff, publicUrl: site }), 2],
    [orderCancelled(order, moneyBack, site), 3],
  ] as const) {
    expect(file(message)).toContain(`${uid}\r\nSEQUENCE:${sequence}\r\n`)
  }
  expect(file(orderChanged(order, changeOf(written), site))).toContain('T193000')
})

test('the kitchen reads of a change what it has to cook, and no money', async () => {
  const message = staffOrderChanged(orderOf(written), changeOf(written), { staffEmail: staff, publicUrl: site })
  expect(message.subject).toContain('Changed (time, packages): ')
  const { html, text } = await renderMail(message)
  expect(`${html}${text}`).not.toContain('£')
})

test.each(Object.entries(ofAnOrder))(
  '%s of a test order says so in its subject, its body and its calendar file',
  async (name, make) => {
    const [real, marked] = [make(orderOf(written)), make(testOrderOf(written))]
    const before = await deliver(real, `${name}.real`)
    expect(`${real.subject}${before.email.html}${before.email.text}`).not.toMatch(/test order/i)
    const { email } = await deliver(marked, `${name}.test`)
    expect(email.subject).toBe(`Test order: no money moved. ${real.subject}`)
    expect(readable(email.html)).toContain('Test order: no money moved')
    expect(email.text).toContain('Test order: no money moved')
    const summaries = (each: Message) =>
      each.attachments?.map(({ content }) => /^SUMMARY:.*/m.exec(String(content))?.[0])
    expect(summaries(marked)).toEqual(
      summaries(real)?.map((summary) =>
        summary?.replace('SUMMARY:', 'SUMMARY:Test order: no money moved. ').slice(0, 75),
      ),
    )
  },
)

test.each([
  'order-received',
  'order-confirmed',
  'paid-too-late',
  'order-cancelled',
  'rest-due',
  'rest-paid',
  'staff-new-order',
  'staff-order-cancelled',
] as const)('%s names the half hour that an order was sold with, and no moment', async (name) => {
  const order = { ...orderOf(written), halfHour: true }
  const { text, html } = await renderMail(ofAnOrder[name](order))
  for (const words of [text, readable(html)].map((each) => each.replace(/\s+/g, ' '))) {
    expect(words).toContain(eventTimeInWords(order))
    expect(words.replaceAll(eventTimeInWords(order), '')).not.toContain(formatTime(order.eventTime))
  }
})

test('the customer reads what they were told of allergens, and the kitchen what is in the food today', async () => {
  const order = orderOf({ ...written, instructions: 'A nut allergy' })
  const today = packageAllergensInWords(['deluxe-tandoori', 'executive-lunch']) ?? ''
  const said = async (allergenStatement: string) => {
    const { text, html } = (await deliver(orderConfirmed({ ...order, allergenStatement }, site), 'told')).email
    return [text ?? '', readable(html)]
  }
  for (const text of await said(today)) {
    expect(text.replace(/\s+/g, ' ')).toContain(today)
    expect(text).toContain('still checking this list')
    expect(text).toContain(`${site}/allergens`)
  }
  // The list may have changed on the day on which it was told.
  for (const text of await said('Contains milk.')) {
    expect(text).toContain('Contains milk.')
    expect(text).toContain('Our list has changed since.')
    expect(text).not.toContain('still checking this list')
  }
  const older = { ...order, allergenStatement: null, allergensVersion: null }
  const untold = (await deliver(orderConfirmed(older, site), 'told.older')).email
  expect(readable(untold.html)).toContain(today)
  expect(readable(untold.html)).toContain('still checking this list')
  const reminder = orderReceived({ ...order, allergenStatement: today }, 'https://checkout.example/c/pay/cs_1', site)
  const reminded = readable((await deliver(reminder, 'told.reminder')).email.html)
  expect(reminded).toContain(today)
  expect(reminded).toContain('still checking this list')

  const kitchen = async (allergenStatement: string) =>
    readable((await deliver(staffNewOrder({ ...order, allergenStatement }, staff, site), 'told.kitchen')).email.html)
  const same = await kitchen(today)
  expect(same).toContain(today)
  expect(same).toContain('Allergies and special instructions')
  expect(same).not.toContain('Ring them')
  expect(await kitchen('Contains milk.')).toMatch(
    /All of it together: told “Contains milk”, now “Contains .+”\. Ring them\./,
  )
})

test("what the customer was told from an older list does not get the state of today's", async () => {
  const order = { ...orderOf(written), allergenStatement: 'Contains milk.', allergensVersion: '2026-01-01' }
  const reminder = orderReceived(order, 'https://checkout.example/c/pay/cs_1', site)
  for (const [name, message] of Object.entries({ confirmed: orderConfirmed(order, site), reminder })) {
    const { email } = await deliver(message, `told.before.${name}`)
    expect(readable(email.html)).toMatch(
      /Contains milk\.\s+Our list has changed since\. Please ring us on\s+020 7946 0123\s+before anybody with an allergy eats\./,
    )
    expect(`${email.text}${readable(email.html)}`).not.toMatch(/checking this list|signed it/)
  }
})

test('the CV is attached unchanged', async () => {
  const { email } = await deliver((messages['staff-new-application'] as Case).make(written), 'cv')
  expect(email.attachments).toMatchObject([{ filename: 'cv.pdf', mimeType: 'application/pdf' }])
  expect(new TextDecoder().decode(email.attachments[0]?.content as ArrayBuffer)).toBe('%PDF-')
})

test('the list of the coming days has a heading for each day, no money, and no addresses', async () => {
  const instructions = 'Nut allergy.\nWe agreed on £300, write to jasleen@example.com'
  const { order, ...each } = comingOrderOf({ ...written, instructions })
  const later = { ...order, eventDate: addDays(day, 2), guestCount: 80, specialInstructions: null }
  const orders = [
    { ...each, order },
    { ...each, order: { ...order, eventTime: '19:00:00' } },
    { ...each, order: { ...later, attention: 'Look.' }, notes: ['Gate code 12, £5'] },
  ]
  const { email } = await deliver(staffComingDays({ day, orders, hasMore: false }, staff, site), 'coming')
  expect(email.subject).toBe(`${formatDay(day)} and the two days after it: 3 orders, 110 guests`)
  const days = [day, addDays(day, 1), addDays(day, 2)].map((each) => email.text?.indexOf(`${formatDay(each)}\n`) ?? -1)
  expect(days.every((place, index) => place > (days[index - 1] ?? 0))).toBe(true)
  const [first, second, third] = days.map((place, index) => email.text?.slice(place, days[index + 1]))
  expect(first).toContain('2 orders, 30 guests')
  expect(second).toContain('No orders.')
  expect(third).toContain('1 order, 80 guests')
  expect(first).toContain('Allergies mentioned')
  expect(third).not.toContain('Allergies mentioned')
  expect(third).toContain('Needs attention')
  expect(third).toContain('Note: Gate code 12, an amount')
  expect(email.html).toContain('<strong>Nut allergy.</strong>')
  expect(email.html).toContain('<strong>We agreed on an amount, write to an e-mail address</strong>')
  expect(`${email.text}${readable(email.html).replace(/mailto:\S+|info@\S+/g, '')}`).not.toMatch(/£|jasleen@/)
})

test('a list of more orders than fit says so, and a test order in it has its mark', async () => {
  const each = comingOrderOf(written)
  const order = { ...each.order, checkoutSessionId: 'cs_test_1' }
  const list = { day, orders: [{ ...each, order }], hasMore: true }
  const { email } = await deliver(staffComingDays(list, staff, site), 'coming.more')
  expect(email.text).toContain('The others stand in the list of orders.')
  expect(email.text).toContain(testOrderMark)
})

const unproven = ['order-received', 'payment-failed', 'payment-expired', 'application-received'] as const
test.each(unproven)('%s sends nobody’s words to an address that somebody typed', async (name) => {
  const { make } = messages[name] as Case
  const text = (said: Written) => renderMail(make(said))
  const nameless = await text({ ...written, name: '1' })
  expect(nameless.text).toContain('Hello,')
  const said = Object.fromEntries(Object.keys(written).map((field) => [field, `Ring 0909 of ${field} at evil。com`]))
  expect(await text(said as Written)).toEqual(nameless)
  const named = await text({ ...(said as Written), name: 'Jasleen Kaur' })
  expect(named.text).toBe(nameless.text.replace('Hello,', 'Hello Jasleen,'))
  expect([named.subject, named.replyTo, named.attachments]).toEqual([nameless.subject, undefined, undefined])
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

test('a draft of quick changes that is held back has no name of ours', () => {
  const held = { name: 'Changes', createdBy: 'Jas', publishAt: '2026-12-24T06:00:00.000Z', because: 'Look again.' }
  const { subject, body } = staffDraftHeld(held, 'kitchen@example.com', 'https://example.com')
  expect(subject).toBe('Quick changes of the site are held back')
  expect(JSON.stringify(body)).toContain('Quick changes')
})
