import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newsWording } from '../../contract/news-wording.ts'
import { eraseNewsList, readNewsLists, saveNewsList, tellOfOpening } from '../../contract/staff/news.ts'
import { countOneMore } from '../../server/database/daily-counts.ts'
import { queueJob } from '../../server/database/job-queue.ts'
import { newsSubscriptions } from '../../server/database/news-schema.ts'
import { rateLimits } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { countUnasked } from '../../server/database/unasked-mails.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { subscribeToNews } from '../../server/news/subscribe-to-news.ts'
import { forget } from '../../server/personal-data/forget.ts'
import { erasePersonalData, findPersonalData } from '../../server/personal-data/personal-data.ts'
import { firstRelease, goLive } from '../../server/publishing/live-content.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { signedInAs } from './staff-client.ts'
import { contentOfTwo } from './two-kitchens.ts'
import { until } from './until.ts'

let server: TestServer
let mailDir: string
let logged = ''
/** The mails that went out, by their ids. */
const sent = new Map<string, Mail>()

beforeAll(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'tandoor-mail-'))
  const log = pino({ level: 'trace' }, { write: (line) => (logged += line) })
  const mails = {
    async send(mail: Mail, id: string) {
      sent.set(id, mail)
    },
    close() {},
  }
  server = await startTestServer({ mailDir, log, mails })
})
afterAll(async () => {
  await server.close()
  await rm(mailDir, { recursive: true })
})
beforeEach(() => server.database.delete(newsSubscriptions))

const anAddress = () => `${randomUUID()}@example.com`

/** Calls as the page does, through the official client. Returns the answer, or the error's body. */
async function call(name: string, body: object) {
  const { data, error } = await server.supabase.functions.invoke(name, { body })
  return error instanceof FunctionsHttpError ? error.context.json() : data
}
const ask = (email: string, changes: object = {}) =>
  call('subscribe-to-news', { email, topic: 'news', wording: newsWording.version, ...changes })
const rows = () => server.database.select().from(newsSubscriptions).orderBy(newsSubscriptions.askedAt)
const mailsTo = (email: string) => [...sent.values()].filter(({ to }) => to === email)
/** Waits for the mail to an address that has come after `before` others, and returns it. */
const mailTo = (email: string, before = 0) => until(async () => mailsTo(email)[before])
/** Waits until no mail waits, and returns how many mails an address got. */
async function countMails(email: string) {
  await until(async () => {
    const { rows } = await server.database.execute(
      sql`select from graphile_worker.jobs where task_identifier in ('send-news-mail', 'send-opening-mail')`,
    )
    return rows.length === 0
  })
  return mailsTo(email).length
}

/** The link in a mail that confirms or leaves, as the calls take it. */
function linkIn({ text }: Mail, does: 'confirm' | 'leave') {
  const [, id = '', key = ''] = new RegExp(`/newsletter#${does}=([0-9a-f-]{36})&key=([\\w-]{43})`).exec(text) ?? []
  return { subscription_id: id, key }
}

/** Signs an address up and confirms it. Returns the mail that says so. */
async function subscribed(email: string, changes: object = {}) {
  await ask(email, changes)
  await call('confirm-news', linkIn(await mailTo(email), 'confirm'))
  return mailTo(email, 1)
}

test('a sign-up counts when the button behind the link of its mail was pressed, and keeps its proof', async () => {
  const email = anAddress()
  expect(await ask(` ${email} `)).toEqual({})
  const mail = await mailTo(email)
  expect(mail.text).toContain(newsWording.news)
  expect(mail.leaveAt).toBeUndefined()
  const [waiting] = await rows()
  expect(waiting).toMatchObject({
    ...{ email, topic: 'news', confirmedAt: null, leftAt: null },
    ...{ wording: newsWording.news, wordingVersion: newsWording.version },
  })
  // Opening the link, as programs that look into mails do, changes nothing.
  await fetch(/https?:\S+#confirm=\S+/.exec(mail.text)?.[0] ?? '')
  expect((await rows())[0]?.confirmedAt).toBeNull()

  const link = linkIn(mail, 'confirm')
  const both = await Promise.all([call('confirm-news', link), call('confirm-news', link)])
  expect([...both, await call('confirm-news', link)]).toEqual([{}, {}, {}])
  expect((await rows())[0]).toMatchObject({ askedAt: waiting?.askedAt, confirmedAt: expect.any(Date), leftAt: null })
  expect((await mailTo(email, 1)).text).toContain('You are on the list')
  expect(await countMails(email)).toBe(2)
  expect(logged).not.toContain(email)
})

test('the answer is the same for every address, and a mailbox gets one mail a day for each topic', async () => {
  const email = anAddress()
  await subscribed(email)
  const [known] = await rows()
  expect(await Promise.all([ask(email), ask(email.toUpperCase()), ask(anAddress())])).toEqual([{}, {}, {}])
  expect(await countMails(email)).toBe(2)
  expect(await ask(email, { topic: 'southall' })).toEqual({})
  expect((await mailTo(email, 2)).text).toContain(newsWording.southall)
  expect(await ask(email.replace('@', '+shop@'))).toEqual({})
  expect((await rows()).map(({ topic }) => topic)).toEqual(['news', 'news', 'southall'])
  expect((await rows())[0]).toEqual(known)

  // On another day, somebody who is on the list already is told so, with the link to leave it.
  await server.database.execute(sql`update rate_limits set expires_at = now()`)
  await ask(email.toUpperCase())
  const again = await mailTo(email, 3)
  expect(again.text).toContain('You are on the list')
  expect(await call('leave-news', linkIn(again, 'leave'))).toEqual({})
})

test('who asks again before confirming has one row, and both mails confirm it', async () => {
  const email = anAddress()
  await ask(email)
  const first = linkIn(await mailTo(email), 'confirm')
  await server.database.execute(sql`update news_subscriptions set asked_at = now() - interval '3 days'`)
  await server.database.execute(sql`update rate_limits set expires_at = now()`)
  const asksAgain = Date.now()
  await ask(email)
  expect(linkIn(await mailTo(email, 1), 'confirm')).toEqual(first)
  const all = await rows()
  expect(all).toHaveLength(1)
  expect(Number(all[0]?.askedAt)).toBeGreaterThanOrEqual(asksAgain)
})

test('leaving takes one press on the page, or in the mail program, and may be done twice', async () => {
  const [one, other] = [anAddress(), anAddress()]
  const [first, second] = [await subscribed(one), await subscribed(other)]
  const link = linkIn(first, 'leave')
  expect([await call('leave-news', link), await call('leave-news', link)]).toEqual([{}, {}])

  // RFC 8058: a POST without cookies or any header of ours, to an address that does nothing when it is opened.
  const address = second.leaveAt ?? ''
  expect(address).toBe(`${server.url}/newsletter?leave=${(await rows())[1]?.id}&key=${linkIn(second, 'leave').key}`)
  await fetch(address)
  expect((await rows())[1]?.leftAt).toBeNull()
  const press = () => fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect([(await press()).status, (await press()).status]).toEqual([200, 200])
  expect((await rows()).map(({ leftAt }) => leftAt)).toEqual([expect.any(Date), expect.any(Date)])
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const asForm = await fetch(address, { method: 'POST', body: form })
  expect([asForm.status, asForm.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await fetch(address, { method: 'POST' })).status).toBe(200)
  expect((await fetch(address, { method: 'POST', body: 'x'.repeat(5_000) })).status).toBe(413)
})

test('who has left may sign up again at once, and the proof of before stays', async () => {
  const email = anAddress()
  const mail = await subscribed(email)
  await call('leave-news', linkIn(mail, 'leave'))
  expect(await call('confirm-news', linkIn(await mailTo(email), 'confirm'))).toMatchObject({ code: 'not_found' })
  await ask(email)
  const again = linkIn(await mailTo(email, 2), 'confirm')
  expect(await call('confirm-news', again)).toEqual({})
  expect(await call('leave-news', linkIn(mail, 'leave'))).toEqual({})
  const [before, now] = await rows()
  expect(before).toMatchObject({ confirmedAt: expect.any(Date), leftAt: expect.any(Date) })
  expect(now).toMatchObject({ id: again.subscription_id, confirmedAt: expect.any(Date), leftAt: null })
})

test('a foreign or wrong key does nothing', async () => {
  const mail = await subscribed(anAddress())
  await ask(anAddress())
  const [mine, others] = await rows()
  const leave = linkIn(mail, 'leave')
  const before = await rows()
  const wrong = [
    { ...leave, subscription_id: others?.id },
    { ...leave, key: `${leave.key}x` },
    { ...leave, key: '' },
    { ...leave, key: leave.key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    { ...leave, subscription_id: randomUUID() },
  ]
  for (const body of wrong) {
    expect(await call('leave-news', body)).toMatchObject({ code: 'not_found' })
    expect(await call('confirm-news', body)).toMatchObject({ code: 'not_found' })
    const address = `${server.url}/newsletter?leave=${body.subscription_id}&key=${body.key}`
    expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  }
  // A key that confirms cannot leave, and one that leaves cannot confirm.
  expect(await call('confirm-news', leave)).toMatchObject({ code: 'not_found' })
  for (const body of [
    {},
    { ...leave, subscription_id: "x' or 1=1" },
    { ...leave, key: 7 },
    { ...leave, key: 'x'.repeat(101) },
  ])
    expect(await call('leave-news', body)).toMatchObject({ code: 'invalid_subscription' })
  for (const query of ['', '?leave=1', `?leave=${mine?.id}`, `?leave=${mine?.id}&leave=${mine?.id}&key=${leave.key}`])
    expect((await fetch(`${server.url}/newsletter${query}`, { method: 'POST' })).status).toBe(400)
  expect(await rows()).toEqual(before)
})

test('what is no address, no topic or another wording is refused', async () => {
  const fault = {
    code: 'invalid_subscription',
    fields: [{ path: 'email', message: 'Please enter a valid email address.' }],
  }
  for (const email of ['', 'jo', 'jo@example', 'a@example.com\nBcc: b@example.com', 'a@example.com, b@example.com'])
    expect(await ask(email)).toMatchObject(fault)
  expect(await ask(anAddress(), { topic: 'offers' })).toMatchObject({ code: 'invalid_subscription' })
  expect(await ask(anAddress(), { wording: '2020-01-01' })).toMatchObject({ code: 'wording_changed' })
  expect(await rows()).toEqual([])
})

const signUp = (network: string, email = anAddress()) =>
  subscribeToNews(server.database, { email, topic: 'news', wording: newsWording.version }, network)

test('one network signs up fifty addresses a day, and a sign-up without a mail counts for none', async () => {
  const email = anAddress()
  for (let count = 0; count < 60; count++) await signUp('192.0.2.0', email)
  for (let count = 1; count < 50; count++) await signUp('192.0.2.0')
  await expect(signUp('192.0.2.0')).rejects.toMatchObject({ code: 'subscriptions_full' })
  await signUp('198.51.100.0')
  expect(await rows()).toHaveLength(51)
})

test('a few networks that sign up all they may keep nobody else from it', async () => {
  await Promise.all(Array.from({ length: 300 }, () => countOneMore(server.database, 'news', 300)))
  for (let count = 0; count < 3; count++) await signUp('2001:db8:1::')
  await expect(signUp('2001:db8:1::')).rejects.toMatchObject({ code: 'subscriptions_full' })
  await signUp('203.0.113.0')
  await server.database.delete(rateLimits)
})

test('where the address has had its mails of the day, the form says so, and nothing is stored', async () => {
  const email = anAddress()
  for (let count = 0; count < 5; count++) await countUnasked(server.database, email, randomUUID())
  const { code, message } = await ask(email)
  expect([code, message]).toEqual(['subscriptions_full', expect.stringContaining('ring us on 020')])
  expect(await rows()).toEqual([])
})

test('what nobody confirmed is forgotten after 14 days, who left after a year, each with its mails', async () => {
  const states = {
    confirmed: [400, 400, null],
    waiting: [13, null, null],
    forgotten: [15, null, null],
    left: [800, 800, 364],
    gone: [800, 800, 366],
  } as const
  const day = (days: number | null) => (days === null ? null : sql`now() - ${days} * interval '1 day'`)
  for (const [name, [asked, confirmed, left]] of Object.entries(states)) {
    const id = randomUUID()
    await server.database.execute(sql`insert into news_subscriptions
      (id, email, topic, asked_at, confirmed_at, left_at, wording, wording_version)
      values (${id}, ${`${name}@example.com`}, 'news', ${day(asked)}, ${day(confirmed)}, ${day(left)}, 'x', 'y')`)
    await writeFile(join(mailDir, `news-asked.${id}.1.eml`), `To: ${name}@example.com\r\n\r\nx`)
  }
  const keep = { keepApplicationsDays: 180, keepEnquiriesDays: 365, keepOrdersDays: 2555, keepUnpaidOrdersDays: 30 }
  await forget({ database: server.database, log: silent, config: { ...keep, mailDir } })
  const left = await rows()
  expect(left.map(({ email }) => email.split('@')[0]).sort()).toEqual(['confirmed', 'left', 'waiting'])
  expect((await readdir(mailDir)).sort()).toEqual(left.map(({ id }) => `news-asked.${id}.1.eml`).sort())
})

test('erasing a person takes all of it, and no mail comes any more', async () => {
  const email = anAddress()
  const mail = await subscribed(email)
  await call('leave-news', linkIn(mail, 'leave'))
  await ask(email)
  const last = await mailTo(email, 2)
  expect((await findPersonalData(server.database, email.toUpperCase())).news).toHaveLength(2)
  expect(await erasePersonalData(server.database, email.toUpperCase())).toMatchObject({ news: 2 })
  expect(await rows()).toEqual([])
  expect(await call('confirm-news', linkIn(last, 'confirm'))).toMatchObject({ code: 'not_found' })
  expect(await call('leave-news', linkIn(mail, 'leave'))).toEqual({})
})

test('owners see how many each list has and save the confirmed ones, which the book has; others see nothing', async () => {
  const [on, left] = [`-${randomUUID()}@example.com`, anAddress()]
  await subscribed(on)
  await call('leave-news', linkIn(await subscribed(left), 'leave'))
  await ask(anAddress())
  await subscribed(anAddress(), { topic: 'southall' })
  const owner = await signedInAs(server, 'owner', 'Bibi')
  expect((await owner.call(readNewsLists, {})).body.lists).toEqual([
    { topic: 'news', confirmed: 1, waiting: 1, left: 1, told: 0, toTell: 0 },
    { topic: 'southall', confirmed: 1, waiting: 0, left: 0, told: 0, toTell: 0 },
  ])
  const { body: file } = await owner.call(saveNewsList, { topic: 'news' })
  const [head, row = '', ...more] = Buffer.from(file.base64, 'base64').toString().split('\r\n')
  expect([file.name, head, more]).toEqual([
    'tandoor-road-news.csv',
    '\ufeffEmail,Asked,Confirmed,Agreed to,Version,Page to leave,List-Unsubscribe',
    [''],
  ])
  expect(row).toContain(`'${on},`)
  expect(row).toContain(newsWording.news)
  const [, onePress = ''] = /,(http[^,]*\?leave=[^,]*)$/.exec(row) ?? []
  expect((await fetch(onePress, { method: 'POST' })).status).toBe(200)
  expect((await rows()).filter(({ email }) => email === on)[0]?.leftAt).not.toBeNull()

  // The opening has been announced.
  expect((await owner.call(eraseNewsList, { topic: 'southall' })).status).toBe(200)
  expect((await rows()).map(({ topic }) => topic)).toEqual(['news', 'news', 'news'])
  const acts = await server.database.select().from(staffActs).where(eq(staffActs.by, 'Bibi')).orderBy(staffActs.id)
  expect(acts.slice(-2).map(({ act, subject }) => [act, subject])).toEqual([
    ['saved the list of addresses for news', 'news'],
    ['erased the list of addresses for news', 'southall'],
  ])
  const manager = await signedInAs(server, 'manager')
  expect((await manager.call(readNewsLists, {})).status).toBe(403)
  expect((await manager.call(saveNewsList, { topic: 'news' })).status).toBe(403)
  expect((await manager.call(eraseNewsList, { topic: 'southall' })).status).toBe(403)
  expect((await manager.call(tellOfOpening, { topic: 'southall' })).status).toBe(403)
})

const southall = { topic: 'southall' } as const

function openSouthall() {
  goLive({ number: 2, content: contentOfTwo })
  onTestFinished(() => goLive(firstRelease()))
}

test('who asked for an opening is told once, when the place is open, however often and at once that is pressed', async () => {
  const [on, late, left, waiting, other] = [anAddress(), anAddress(), anAddress(), anAddress(), anAddress()]
  await subscribed(on, southall)
  await call('leave-news', linkIn(await subscribed(left, southall), 'leave'))
  await ask(waiting, southall)
  await ask(late, southall)
  await subscribed(other)
  const owner = await signedInAs(server, 'owner', 'Chitra')
  const tell = () => owner.call(tellOfOpening, southall)
  const list = async () => (await owner.call(readNewsLists, {})).body.lists[1]

  const { status, body } = await tell()
  expect([status, body.message]).toEqual([409, expect.stringContaining('not open on the site yet')])
  expect(await list()).toMatchObject({ told: 0, toTell: 0 })

  openSouthall()
  expect(await list()).toMatchObject({ confirmed: 1, told: 0, toTell: 1 })
  const pressed = await Promise.all([tell(), tell(), tell()])
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await tell()).body.message).toBe('Everybody on the list has been told already.')
  const mail = await mailTo(on, 2)
  expect(mail).toMatchObject({ subject: 'We are open in Southall: Tandoor Road', leaveAt: expect.any(String) })
  expect(await list()).toMatchObject({ confirmed: 1, told: 1, toTell: 0 })

  // Somebody who confirms afterwards is told with the next press, and nobody is told twice.
  await call('confirm-news', linkIn(await mailTo(late), 'confirm'))
  expect(await list()).toMatchObject({ confirmed: 2, told: 1, toTell: 1 })
  expect((await tell()).status).toBe(200)
  await mailTo(late, 2)
  expect(await Promise.all([on, late, left, waiting, other].map(countMails))).toEqual([3, 3, 2, 1, 2])
  expect(await call('leave-news', linkIn(mail, 'leave'))).toEqual({})

  const acts = await server.database.select().from(staffActs).where(eq(staffActs.by, 'Chitra'))
  expect(acts.map(({ act, subject, to }) => [act, subject, to])).toEqual([
    ['told of an opening', 'Southall', '1'],
    ['told of an opening', 'Southall', '1'],
  ])
})

test('the mail about an opening goes past the day’s limits, not to who left meanwhile, and keeps its list', async () => {
  const [on, left] = [anAddress(), anAddress()]
  await subscribed(on, southall)
  const leave = linkIn(await subscribed(left, southall), 'leave')
  for (let count = 0; count < 5; count++) await countUnasked(server.database, on, randomUUID())
  const owner = await signedInAs(server, 'owner')
  openSouthall()
  // Holds the queue of both mails, as a server that was killed does.
  const queue = 'send-opening-mail'
  await queueJob(server.database, queue, { subscriptionId: randomUUID() }, 'first', queue)
  await until(async () => {
    const jobs = await server.database.execute(sql`select from graphile_worker.jobs where key = 'first'`)
    return jobs.rows.length === 0
  })
  await server.database.execute(
    sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'killed' where queue_name = ${queue}`,
  )
  expect((await owner.call(tellOfOpening, southall)).status).toBe(200)
  expect(await call('leave-news', leave)).toEqual({})
  const { status, body } = await owner.call(eraseNewsList, southall)
  expect([status, body.message]).toEqual([409, expect.stringContaining('have not gone out yet')])
  expect(await rows()).toHaveLength(2)

  await server.database.execute(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where queue_name = ${queue}`,
  )
  // A further job wakes the worker.
  await queueJob(server.database, queue, { subscriptionId: randomUUID() })
  await mailTo(on, 2)
  expect(await Promise.all([on, left].map(countMails))).toEqual([3, 2])
  expect((await owner.call(eraseNewsList, southall)).status).toBe(200)
  expect(await rows()).toEqual([])
})
