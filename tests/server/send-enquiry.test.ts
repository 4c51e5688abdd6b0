import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { sendEnquiryShape } from '../../contract/send-enquiry.ts'
import {
  answerEnquiry,
  countNewEnquiries,
  enquiryStates,
  eraseEnquiry,
  noteOnEnquiry,
  readEnquiries,
  readEnquiry,
  setEnquiryState,
} from '../../contract/staff/enquiries.ts'
import { readActs } from '../../contract/staff/people.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { z } from '../../contract/zod.ts'
import { countOneMore } from '../../server/database/daily-counts.ts'
import { enquiries } from '../../server/database/enquiries-schema.ts'
import { rateLimits } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { sendEnquiry } from '../../server/enquiries/send-enquiry.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { forget } from '../../server/personal-data/forget.ts'
import { erasePersonalData, findPersonalData } from '../../server/personal-data/personal-data.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { anEnquiry, enquire } from './an-enquiry.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'
import { openScreen } from './staff-screen.ts'
import { until } from './until.ts'

let server: TestServer
let mailDir: string
let logged = ''
let manager: Awaited<ReturnType<typeof signedInAs>>
let owner: Awaited<ReturnType<typeof signedInAs>>
/** The mails that went out, by their ids, each as often as it was sent. */
const sent = new Map<string, Mail[]>()
let isMailServerDown = false

beforeAll(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'tandoor-mail-'))
  const log = pino({ level: 'trace' }, { write: (line) => (logged += line) })
  const mails = {
    async send(mail: Mail, id: string) {
      if (isMailServerDown) throw new Error('no mail server')
      sent.set(id, [...(sent.get(id) ?? []), mail])
    },
    close() {},
  }
  server = await startTestServer({ mailDir, log, mails })
  manager = await signedInAs(server, 'manager', 'Amar')
  owner = await signedInAs(server, 'owner', 'Bibi')
})
afterAll(async () => {
  await server.close()
  await rm(mailDir, { recursive: true })
})
beforeEach(() => server.database.delete(enquiries))

const shown = async (id: string) => (await manager.call(readEnquiry, { id })).body
const mailed = (id: string) => until(async () => sent.get(id)?.[0])
const actsOn = async (id: string) =>
  (await server.database.select().from(staffActs).where(eq(staffActs.subject, id)).orderBy(staffActs.id)).map(
    ({ by, act, from, to }) => [by, act, from, to],
  )

/** Asks as the page does, through the official client. Returns the answer, or the error's body. */
async function send(body: object) {
  const { data, error } = await server.supabase.functions.invoke('send-enquiry', { body })
  return error instanceof FunctionsHttpError ? error.context.json() : data
}

test('a double click is one enquiry, which staff read whole and whose sender reads nothing that was typed', async () => {
  const said = anEnquiry({ customer_name: 'Harpreet Gill', wishes: 'Ring 0909 879 0000 now' })
  const [first, second] = await Promise.all([send(said), send(said)])
  expect(first).toEqual({ enquiry_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect([second, await send(said)]).toEqual([first, first])
  const { enquiry_id: id } = first

  const toStaff = await mailed(`staff-new-enquiry.${id}`)
  expect(toStaff).toMatchObject({ to: 'kitchen@example.com', replyTo: said.customer_email })
  for (const text of ['Harpreet Gill', '320 guests', '9 Mill Lane', 'UB3 4AB', '0909 879 0000', '020 7946 0555', id])
    expect(toStaff?.text).toContain(text)
  const receipt = await mailed(`enquiry-received.${id}`)
  expect(receipt?.to).toBe(said.customer_email)
  expect(receipt?.text).toContain(`Hello Harpreet,`)
  expect(receipt?.text).toContain(formatDay(String(said.event_date)))
  for (const text of ['Gill', 'Mill Lane', '0909', '0555']) expect(receipt?.text).not.toContain(text)
  expect([...sent.values()].every((mails) => mails.length === 1)).toBe(true)
  expect(await shown(id)).toMatchObject({
    ...{ name: 'Harpreet Gill', guests: 320, day: said.event_date, place: said.place, wishes: said.wishes },
    ...{ state: 'new', stateSet: null, orderNumber: null, entries: [], history: [] },
    alsoHeld: { enquiries: 0, applications: 0, news: 0, orders: 0 },
  })
  for (const secret of [said.customer_email, 'Harpreet', 'Mill Lane']) expect(logged).not.toContain(secret)
})

test('the same enquiry sent again over an update, which writes its postcode otherwise, is one enquiry', async () => {
  const said = anEnquiry({ place: '9 Mill Lane, Hayes ub34ab' })
  const { enquiry_id: id } = await send(said)
  // As a release that kept postcodes as they were typed stored it.
  const typed = sendEnquiryShape.extend({ place: z.string() }).parse(said)
  const requestHash = createHash('sha256').update(JSON.stringify(typed)).digest('hex')
  await server.database.update(enquiries).set({ place: said.place, requestHash }).where(eq(enquiries.id, id))
  expect(await send(said)).toEqual({ enquiry_id: id })
  expect(await send({ ...said, place: '9 Mill Lane, Hayes UB3 4AB' })).toEqual({ enquiry_id: id })
  expect(await send({ ...said, guest_count: 321 })).not.toEqual({ enquiry_id: id })
})

test('what is missing or too much is refused at its field, and a day may stay open', async () => {
  const faults = async (changes: object) => {
    const { code, fields } = await send({ ...anEnquiry(), ...changes })
    return [code, ...(fields ?? []).map(({ path }: { path: string }) => path)]
  }
  expect(await faults({ customer_name: ' ', place: '' })).toEqual(['invalid_enquiry', 'customer_name', 'place'])
  expect(await faults({ customer_phone: 'ring me', guest_count: 0 })).toEqual([
    'invalid_enquiry',
    'customer_phone',
    'guest_count',
  ])
  expect(await faults({ wishes: 'x'.repeat(3_001) })).toEqual(['invalid_enquiry', 'wishes'])
  expect(await faults({ event_date: londonDay(new Date()) })).toEqual(['invalid_enquiry', 'event_date'])
  expect(await faults({ customer_email: 'a@example.com\nBcc: b@example.com' })).toEqual([
    'invalid_enquiry',
    'customer_email',
  ])
  const { id } = await enquire(server.url, { event_date: undefined, wishes: undefined })
  expect(await shown(id)).toMatchObject({ day: null, wishes: null })
})

test('one network sends twenty new enquiries a day, and then is asked to write or ring', async () => {
  const known = anEnquiry()
  await sendEnquiry(server.database, known, { network: '192.0.2.0' })
  for (let count = 1; count < 20; count++) await sendEnquiry(server.database, anEnquiry(), { network: '192.0.2.0' })
  await expect(sendEnquiry(server.database, anEnquiry(), { network: '192.0.2.0' })).rejects.toMatchObject({
    code: 'enquiries_full',
  })
  // What was taken before is still known, and others can send theirs.
  await sendEnquiry(server.database, known, { network: '192.0.2.0' })
  await sendEnquiry(server.database, anEnquiry(), { network: '198.51.100.0' })
})

test('a few networks that send all they may keep nobody else from asking', async () => {
  const send = (network: string) => sendEnquiry(server.database, anEnquiry(), { network })
  const byOthers = Array.from({ length: 100 }, () => countOneMore(server.database, 'enquiries', 100))
  await Promise.all(byOthers)
  for (let count = 0; count < 3; count++) await send('2001:db8:1::')
  await expect(send('2001:db8:1::')).rejects.toMatchObject({ code: 'enquiries_full' })
  await send('203.0.113.0')
  await server.database.delete(rateLimits)
})

test('an address that has had its mails of the day gets no receipt, and the page hears of it; staff get theirs', async () => {
  const customer_email = `${randomUUID()}@example.com`
  const answers = []
  for (let guests = 1; guests <= 6; guests++)
    answers.push(await send(anEnquiry({ customer_email, guest_count: guests })))
  expect(answers.map(({ receipt_held }) => receipt_held ?? false)).toEqual([false, false, false, false, false, true])
  await mailed(`staff-new-enquiry.${answers[5]?.enquiry_id}`)
  for (const { enquiry_id } of answers.slice(0, 5)) await mailed(`enquiry-received.${enquiry_id}`)
  expect(sent.has(`enquiry-received.${answers[5]?.enquiry_id}`)).toBe(false)
})

test('an answer goes out once, also when it is sent twice or the mail server is down, and answers the enquiry', async () => {
  const { id, customer_email } = await enquire(server.url)
  const answer = { id, key: randomUUID(), text: 'Dear Harpreet,\n\nwe would love to.\nShall we ring you?' }
  isMailServerDown = true
  await Promise.all([manager.call(answerEnquiry, answer), manager.call(answerEnquiry, answer)])
  expect(await shown(id)).toMatchObject({
    state: 'answered',
    stateSet: { by: 'Amar' },
    entries: [{ kind: 'answer', by: 'Amar', text: answer.text, mailedAt: null }],
    history: [{ by: 'Amar', what: 'Answered' }],
  })
  await manager.call(noteOnEnquiry, { id, key: randomUUID(), text: 'Rang: no.' })
  isMailServerDown = false
  await server.database.execute(sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs where task_identifier = 'send-enquiry-mail'`)
  const mail = await mailed(`enquiry-answer.${id}.${answer.key}`)
  expect(mail?.to).toBe(customer_email)
  expect(mail?.text).toMatch(/Dear Harpreet,\s+we would love to\.\nShall we ring you\?\s+Amar, Tandoor Road/)
  const { entries } = await until(async () => {
    const found = await shown(id)
    return found.entries[0]?.mailedAt ? found : undefined
  })
  expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
    ['answer', answer.text],
    ['note', 'Rang: no.'],
  ])
  expect(sent.get(`enquiry-answer.${id}.${answer.key}`)).toHaveLength(1)
  expect((await manager.call(answerEnquiry, { id, key: randomUUID(), text: ' ' })).status).toBe(400)
})

test('the state is set by hand, the later of two people is told, and each stands in its list', async () => {
  const { id } = await enquire(server.url)
  const lists = async () => {
    const all = await Promise.all(enquiryStates.map((tab) => manager.call(readEnquiries, { tab })))
    return all.map(({ body }) => body.enquiries.length)
  }
  const count = async () => (await manager.call(countNewEnquiries, {})).body.count
  expect([await lists(), await count()]).toEqual([[1, 0, 0, 0], 1])
  await manager.call(setEnquiryState, { id, state: 'declined', known: 'new' })
  expect((await owner.call(setEnquiryState, { id, state: 'answered', known: 'new' })).body).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect([await lists(), await count()]).toEqual([[0, 0, 0, 1], 0])
  expect(await actsOn(id)).toEqual([['Amar', 'set state of enquiry', 'new', 'declined']])
})

test('an order that is taken of it is marked there, also where the form is sent twice or the enquiry is gone', async () => {
  const { id, customer_name } = await enquire(server.url)
  const input = aTakenOrder({ enquiry: id })
  const { body: taken } = await manager.call(takeOrder, input)
  expect((await manager.call(takeOrder, input)).body).toEqual(taken)
  expect(await shown(id)).toMatchObject({ state: 'ordered', orderNumber: taken.number })
  expect(await actsOn(id)).toEqual([['Amar', 'took an order of enquiry', null, taken.number]])
  expect((await manager.call(takeOrder, aTakenOrder({ enquiry: randomUUID() }))).status).toBe(200)
  expect(JSON.stringify((await manager.call(readActs, {})).body)).not.toContain(customer_name)
})

test('what is held about a person counts it, and erasing the person or the enquiry takes all of it', async () => {
  const email = `${randomUUID()}@example.com`
  const { id } = await enquire(server.url, { customer_email: email })
  const other = await enquire(server.url, { customer_email: email.toUpperCase(), guest_count: 200 })
  await placeOrder(server, { customer_email: email })
  expect((await shown(id)).alsoHeld).toEqual({ enquiries: 1, applications: 0, news: 0, orders: 1 })
  await manager.call(answerEnquiry, { id, key: randomUUID(), text: 'Yes' })
  const mine = `staff-new-enquiry.${id}.eml`
  const others = `staff-new-enquiry.${other.id}.eml`
  for (const name of [mine, others]) await writeFile(join(mailDir, name), `Reply-To: ${email}\r\n\r\nx`)
  expect((await manager.call(eraseEnquiry, { id })).status).toBe(200)
  expect(await readdir(mailDir)).toEqual([others])
  expect((await manager.call(readEnquiry, { id })).status).toBe(404)
  expect((await actsOn(id)).at(-1)).toEqual(['Amar', 'erased enquiry', null, null])

  expect((await findPersonalData(server.database, email)).enquiries).toHaveLength(1)
  expect(await erasePersonalData(server.database, email)).toMatchObject({ enquiries: 1, orders: 1 })
  expect(await server.database.$count(enquiries)).toBe(0)
})

test('it is forgotten when it and its event are older than the settings say, with its mails', async () => {
  const today = londonDay(new Date())
  const [old, young, toCome] = [await enquire(server.url), await enquire(server.url), await enquire(server.url)]
  const age = (id: string, day: string | null) =>
    server.database.execute(
      sql`update enquiries set created_at = now() - interval '366 days', event_date = ${day} where id = ${id}`,
    )
  await age(old.id, addDays(today, -366))
  await age(toCome.id, addDays(today, -300))
  await writeFile(join(mailDir, `enquiry-received.${old.id}.eml`), 'To: a@example.com\r\n\r\nx')
  await writeFile(join(mailDir, `enquiry-received.${young.id}.eml`), 'To: a@example.com\r\n\r\nx')
  const keep = { keepApplicationsDays: 180, keepEnquiriesDays: 365, keepOrdersDays: 2555, keepUnpaidOrdersDays: 30 }
  await forget({ database: server.database, log: silent, config: { ...keep, mailDir } })
  const left = await server.database.select({ id: enquiries.id }).from(enquiries)
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, toCome.id].sort())
  expect(await readdir(mailDir)).toEqual([`enquiry-received.${young.id}.eml`])
})

test('a new enquiry is told to the screens of managers, and to no kitchen', async () => {
  const kitchen = await signedInAs(server, 'kitchen')
  const [forManager, forKitchen] = await Promise.all([
    openScreen(server, manager.cookie),
    openScreen(server, kitchen.cookie),
  ])
  await Promise.all([forManager.ready(), forKitchen.ready()])
  const told = (screen: typeof forManager) => screen.heard.filter((each) => each.startsWith('event: enquiries')).length
  const { id } = await enquire(server.url)
  await until(async () => told(forManager) === 1)
  // Both screens are told of an order, so anything that was told before it would have arrived.
  const before = forKitchen.changes().length
  await placeOrder(server)
  await until(async () => forKitchen.changes().length > before)
  expect(told(forKitchen)).toBe(0)
  expect(forManager.heard.join()).not.toContain(id)
  await Promise.all([forManager.leave(), forKitchen.leave()])
})
