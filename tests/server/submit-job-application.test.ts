import { randomUUID } from 'node:crypto'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cateringOrderItems, cateringOrders, cvs, jobApplications } from '../../server/database/schema.ts'
import { forget } from '../../server/personal-data/forget.ts'
import { cvName } from '../../site/pages/careers/cv-name.ts'
import { anOrder } from '../an-order.ts'
import { pdf } from '../cv-files.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.database.delete(cvs)
  await server.database.delete(jobApplications)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
})

/** Uploads a CV as the page does: under a name that nobody can guess, keeping the id from the answer. */
async function uploadAsPage() {
  const bucket = server.supabase.storage.from('cvs')
  const name = cvName('Jasleen Kaur', 'pdf', Date.now())
  const { data } = await bucket.upload(name, new File([new Uint8Array(pdf(2_000))], 'cv.pdf'))
  return { cvUrl: bucket.getPublicUrl(name).data.publicUrl, id: data?.id ?? '' }
}

async function uploadCv(name = 'cv.pdf', bytes = 2_000) {
  const bucket = server.supabase.storage.from('cvs')
  expect((await bucket.upload(name, new File([new Uint8Array(pdf(bytes))], name))).error).toBeNull()
  return bucket.getPublicUrl(name).data.publicUrl
}

const application = (cvUrl: string, changes: Record<string, unknown> = {}) => ({
  title: 'Ms',
  name: 'Jasleen Kaur',
  email: 'jasleen@example.com',
  address: '1 High Street\nFlat 2',
  town: 'Hounslow',
  area: 'Middlesex',
  postcode: 'TW3 1AA',
  position: 'Business Support Officer',
  cvUrl,
  ...changes,
})

const submit = (body: Record<string, unknown>, cvId?: string) =>
  server.supabase.functions.invoke('submit-job-application', {
    body,
    ...(cvId !== undefined && { headers: { 'Cv-Id': cvId } }),
  })

async function refusal(result: { error: unknown }) {
  expect(result.error).toBeInstanceOf(FunctionsHttpError)
  const response = (result.error as FunctionsHttpError).context as Response
  const { code, fields } = await response.json()
  return { status: response.status, code, paths: fields?.map((field: { path: string }) => field.path) }
}

const queued = async () => {
  const { rows } = await server.database.execute<{ mail: string }>(
    sql`select payload->>'mail' as mail from graphile_worker._private_jobs order by id`,
  )
  return rows.map((row) => row.mail)
}

test('an application claims its CV and queues two mails', async () => {
  const { data, error } = await submit(application(await uploadCv()))
  expect(error).toBeNull()
  const [stored] = await server.database.select().from(jobApplications)
  expect(stored).toMatchObject({ id: data.application_id, name: 'Jasleen Kaur', address: '1 High Street\nFlat 2' })
  const [cv] = await server.database.select({ applicationId: cvs.applicationId }).from(cvs)
  expect(cv?.applicationId).toBe(data.application_id)
  expect(await queued()).toEqual(['application-received', 'staff-new-application'])
})

test('the same application sent again, also five times at once, is one application', async () => {
  const body = application(await uploadCv())
  const results = await Promise.all(Array.from({ length: 5 }, () => submit(body)))
  expect(new Set(results.map(({ data }) => data?.application_id)).size).toBe(1)
  expect(await server.database.$count(jobApplications)).toBe(1)
  expect(await queued()).toHaveLength(2)
})

test('the same CV uploaded again, after a lost answer, does not make a second application', async () => {
  const first = await submit(application(await uploadCv('first.pdf')))
  const again = await submit(application(await uploadCv('again.pdf')))
  expect(again.data).toEqual(first.data)
  expect(await server.database.$count(jobApplications)).toBe(1)
})

test('a CV belongs to one application', async () => {
  const cvUrl = await uploadCv()
  await submit(application(cvUrl))
  expect(await refusal(await submit(application(cvUrl, { name: 'Somebody Else' })))).toEqual({
    status: 400,
    code: 'invalid_application',
    paths: ['cvUrl'],
  })
  expect(await server.database.$count(jobApplications)).toBe(1)
})

test('knowing the name of a CV that the page uploaded is not enough to claim it; its uploader can', async () => {
  const { cvUrl, id } = await uploadAsPage()
  const stranger = application(cvUrl, { name: 'Somebody Else', email: 'else@example.com' })
  for (const guess of [undefined, '', 'no-uuid', randomUUID(), `${id}, ${id}`]) {
    expect(await refusal(await submit(stranger, guess))).toMatchObject({ status: 400, paths: ['cvUrl'] })
  }
  expect(await server.database.$count(jobApplications)).toBe(0)
  expect(await queued()).toEqual([])
  const sent = [await submit(application(cvUrl), id), await submit(application(cvUrl), id)]
  expect(sent.map(({ error }) => error)).toEqual([null, null])
  const [cv] = await server.database.select({ applicationId: cvs.applicationId }).from(cvs)
  expect(sent.map(({ data }) => data.application_id)).toEqual([cv?.applicationId, cv?.applicationId])
})

test('an id that is sent has to be right, whatever the CV is called', async () => {
  const cvUrl = await uploadCv()
  expect(await refusal(await submit(application(cvUrl), randomUUID()))).toMatchObject({ paths: ['cvUrl'] })
  expect((await submit(application(cvUrl))).error).toBeNull()
})

test('the id of another upload claims no CV', async () => {
  const [first, second] = [await uploadAsPage(), await uploadAsPage()]
  expect(await refusal(await submit(application(first.cvUrl), second.id))).toMatchObject({ paths: ['cvUrl'] })
})

test.each([
  ['a CV that was never uploaded', () => `${server.url}/storage/v1/object/public/cvs/none.pdf`],
  ['an address elsewhere', () => 'https://evil.example/storage/v1/object/public/cvs/cv.pdf'],
  ['another bucket', () => `${server.url}/storage/v1/object/public/photos/cv.pdf`],
  ['a path that climbs', () => `${server.url}/storage/v1/object/public/cvs/../cvs/cv.pdf`],
  ['a script', () => 'javascript:alert(1)'],
  ['an address with more behind it', () => `${server.url}/storage/v1/object/public/cvs/cv.pdf?x=1`],
])('%s is refused', async (_what, cvUrl) => {
  await uploadCv()
  expect(await refusal(await submit(application(cvUrl())))).toMatchObject({ status: 400, paths: ['cvUrl'] })
  expect(await server.database.$count(jobApplications)).toBe(0)
  expect(await queued()).toEqual([])
})

test('every field at fault is named, and the CV stays unclaimed', async () => {
  const bad = application(await uploadCv(), {
    title: 'Lord',
    name: 'J',
    email: 'x',
    area: '',
    referralCode: 'cheap-seo',
  })
  expect(await refusal(await submit(bad))).toEqual({
    status: 400,
    code: 'invalid_application',
    paths: ['title', 'name', 'email', 'area', 'referralCode'],
  })
  const [cv] = await server.database.select({ applicationId: cvs.applicationId }).from(cvs)
  expect(cv?.applicationId).toBeNull()
})

const config = {
  keepApplicationsDays: 180,
  keepEnquiriesDays: 365,
  keepOrdersDays: 2555,
  keepUnpaidOrdersDays: 30,
  mailDir: '/nowhere',
}

test('old data is deleted: uploads after a day, applications with their CVs after their time', async () => {
  await submit(application(await uploadCv('kept.pdf')))
  await submit(application(await uploadCv('old.pdf', 3_000), { name: 'Old Applicant' }))
  await uploadCv('fresh.pdf')
  await uploadCv('stale.pdf')
  await server.database.execute(sql`update cvs set created_at = now() - interval '25 hours' where name = 'stale.pdf'`)
  await server.database.execute(
    sql`update job_applications set created_at = now() - interval '181 days' where name = 'Old Applicant'`,
  )
  await forget({ database: server.database, log: silent, config })
  const left = await server.database.select({ name: cvs.name }).from(cvs)
  expect(left.map((cv) => cv.name).sort()).toEqual(['fresh.pdf', 'kept.pdf'])
  expect(await server.database.$count(jobApplications)).toBe(1)
})

test('the person in an order is erased when its time is over; amounts, dates and items stay', async () => {
  const order = async (name: string, paymentStatus: 'completed' | 'pending', age: string, eventIn = '1 day') => {
    const body = anOrder({ customer_name: name })
    const { data } = await server.supabase.functions.invoke('create-catering-order', { body })
    await server.database.execute(
      sql`update catering_orders set payment_status = ${paymentStatus}, created_at = now() - ${age}::interval,
        event_date = now() - ${age}::interval + ${eventIn}::interval where id = ${data.order_id}`,
    )
  }
  await order('Old', 'completed', '2556 days')
  await order('Old and unpaid', 'pending', '2556 days')
  await order('Young', 'completed', '2554 days')
  await order('Booked long ahead', 'completed', '2556 days', '2557 days')
  await forget({
    database: server.database,
    log: silent,
    config,
  })
  const left = await server.database.select().from(cateringOrders)
  const old = left.find((each) => each.erased)
  expect(old).toMatchObject({
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    deliveryAddress: '',
    totalPence: 34994,
  })
  expect(
    left
      .filter((each) => !each.erased)
      .map((each) => each.customerName)
      .sort(),
  ).toEqual(['Booked long ahead', 'Young'])
  expect(await server.database.$count(cateringOrderItems)).toBe(8)
})

test('the error of a job that failed for good is deleted after a month', async () => {
  const add = async (key: string, age: string, attempts = 20) => {
    await server.database.execute(
      sql`select graphile_worker.add_job('send-order-mail', job_key := ${key}, max_attempts := ${attempts}::int)`,
    )
    await server.database.execute(sql`
      update graphile_worker._private_jobs
      set attempts = max_attempts, last_error = 'no such person', updated_at = now() - ${age}::interval
      where key = ${key}`)
  }
  await add('old', '31 days')
  await add('young', '29 days')
  // The job has one attempt, because the schedule queues it again.
  await add('scheduled', '2 hours', 1)
  await add('scheduled just now', '1 minute', 1)
  await forget({
    database: server.database,
    log: silent,
    config,
  })
  const { rows } = await server.database.execute(sql`select key from graphile_worker.jobs order by key`)
  expect(rows).toEqual([{ key: 'scheduled just now' }, { key: 'young' }])
})
