import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../../contract/public-anon-key.ts'
import { insertCv } from '../../../server/applications/applications.ts'
import { jobApplications } from '../../../server/database/schema.ts'
import { unlockDeadJobs } from '../../../server/jobs/unlock-dead-jobs.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { pdf } from '../../cv-files.ts'
import { startTestServer, type TestServer } from '../../server/harness.ts'
import { until } from '../../server/until.ts'

let server: TestServer
let sent: Map<string, Mail>

beforeEach(async () => {
  sent = new Map()
  const mails = { send: async (mail: Mail, id: string) => void sent.set(id, mail), close() {} }
  server = await startTestServer({ rateLimits: true, mails })
})
afterEach(() => server.close())

/** Stores a CV of so many bytes and returns an application with it. */
async function anApplication(number: number, bytes: number) {
  const name = `${number}.pdf`
  await insertCv(server.database, {
    name,
    contentType: 'application/pdf',
    content: pdf(bytes),
    contentHash: randomUUID(),
  })
  return {
    title: 'Ms',
    name: `Applicant ${number}`,
    email: `applicant-${number}@example.com`,
    address: '1 High Street\nFlat 2',
    town: 'Hounslow',
    area: 'Middlesex',
    postcode: 'TW3 1AA',
    position: 'Chef',
    cvUrl: `${server.url}/storage/v1/object/public/cvs/${name}`,
  }
}

type Application = Awaited<ReturnType<typeof anApplication>>

/** Applies, and repeats it while the machine is so busy that the server refuses all requests. */
async function apply(from: string, payload: Application) {
  return until(async () => {
    const answer = await applyOnce(from, payload)
    return answer.status !== 503 && answer
  }, 50_000)
}

async function applyOnce(from: string, payload: Application) {
  const url = '/functions/v1/submit-job-application'
  const headers = { apikey: defaultAnonKey }
  const answer = await server.app.inject({ method: 'POST', url, headers, payload, remoteAddress: from })
  const body: { code?: string; message?: string; application_id?: string } = answer.json()
  return { status: answer.statusCode, ...body }
}

/** Sends so many applications at the same moment, the n-th from the address `from(n)`. */
async function flood(count: number, bytes: number, from: (number: number) => string) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const applications = await Promise.all(numbers.map((number) => anApplication(number, bytes)))
  const answers = await Promise.all(applications.map((each, index) => apply(from(index + 1), each)))
  const withStatus = (status: number) => applications.filter((_, index) => answers[index]?.status === status)
  return { answers, taken: withStatus(200), refused: withStatus(429) }
}

const mailsOf = (kind: string) => [...sent].filter(([id]) => id.startsWith(`${kind}.`)).map(([, mail]) => mail)

/** Returns the jobs for digests, and whether each is due at seven the next morning in London. */
async function digests() {
  const { rows } = await server.database.execute<{ applications: number; atSeven: boolean }>(sql`
    select json_array_length(payload) as applications,
      jobs.run_at at time zone 'Europe/London' = (now() at time zone 'Europe/London')::date + 1 + time '07:00' as "atSeven"
    from graphile_worker.jobs join graphile_worker._private_jobs using (id)
    where task_identifier = 'send-application-digest'`)
  return rows
}

async function waitForMorning(): Promise<Mail> {
  await server.database.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs where task_identifier = 'send-application-digest'`)
  return until(async () => mailsOf('application-digest')[0])
}

test('thirty applications of 790 kB from one network: ten mails with a link, one list with ten, ten are told to ring', async () => {
  const { answers, taken, refused } = await flood(30, 790_000, (number) => `192.0.2.${number}`)
  expect([taken.length, refused.length]).toEqual([20, 10])
  expect(answers.find(({ status }) => status === 429)).toEqual({
    status: 429,
    code: 'applications_full',
    message:
      'More applications came today than we can take online. Please write to info@tandoorroad.example with your CV, or ring us on 020 7946 0123.',
  })
  expect(await server.database.$count(jobApplications)).toBe(20)
  await until(
    async () => mailsOf('staff-new-application').length === 10 && mailsOf('application-received').length === 20,
  )
  // An accepted applicant is recognised even after the limit is reached, and the search for dead jobs leaves the list
  // until the morning.
  const again = await apply('192.0.2.99', taken[0] as Application)
  const first = answers.find(({ status }) => status === 200)
  expect(again).toEqual({ status: 200, application_id: first?.application_id })
  await unlockDeadJobs(server.database, 180)
  expect(await digests()).toEqual([{ applications: 10, atSeven: true }])
  expect(mailsOf('application-digest')).toEqual([])

  const digest = await waitForMorning()
  expect(digest.to).toBe('kitchen@example.com')
  const toStaff = [...mailsOf('staff-new-application'), digest]
  expect(toStaff.flatMap((mail) => mail.attachments ?? [])).toEqual([])
  const bytes = toStaff.reduce((sum, mail) => sum + mail.html.length + mail.text.length, 0)
  expect(bytes).toBeLessThan(200_000)
  for (const { email } of taken) expect(toStaff.filter((mail) => mail.text.includes(email))).toHaveLength(1)
  const links = toStaff.flatMap((mail) => mail.text.match(/http\S+token=[\w.-]+/g) ?? [])
  expect(new Set(links).size).toBe(20)
  const opened = await fetch(links.at(-1) ?? '')
  expect((await opened.arrayBuffer()).byteLength).toBe(790_000)
})

test('from everywhere at once: a hundred are taken, forty of them with a mail each', async () => {
  const { taken, refused } = await flood(120, 2_000, (number) => `2001:db8:${number}::1`)
  expect([taken.length, refused.length]).toEqual([100, 20])
  await until(async () => mailsOf('staff-new-application').length === 40)
  expect(await digests()).toEqual([{ applications: 60, atSeven: true }])
  const digest = await waitForMorning()
  expect(digest.subject).toBe('60 more applications, in one list')
  expect(mailsOf('staff-new-application')).toHaveLength(40)
})

test('one network does not block another; who was refused is taken the next day; the eleventh try in ten minutes waits', async () => {
  const { refused } = await flood(21, 2_000, (number) => `2001:db8:1:${number}::1`)
  const [late] = refused as [Application]
  expect((await apply('2001:db8:2::1', await anApplication(22, 2_000))).status).toBe(200)
  await server.database.execute(sql`update rate_limits set expires_at = now()`)
  expect((await apply('2001:db8:1::1', late)).status).toBe(200)
  const codes: (string | undefined)[] = []
  for (let number = 1; number <= 11; number++) codes.push((await apply('192.0.2.1', late)).code)
  expect(codes).toEqual([...Array(10).fill(undefined), 'rate_limited'])
})

test('an applicant who was erased before the morning is not in the list', async () => {
  await flood(12, 2_000, (number) => `192.0.2.${number}`)
  await until(async () => mailsOf('staff-new-application').length === 10)
  const told = mailsOf('staff-new-application').map((mail) => mail.replyTo)
  const [erased, kept] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    .map((number) => `applicant-${number}@example.com`)
    .filter((email) => !told.includes(email))
  await server.database.execute(sql`delete from job_applications where email = ${erased}`)
  const digest = await waitForMorning()
  expect(digest.subject).toBe('1 more application, in one list')
  expect(digest.text).toContain(kept)
})
