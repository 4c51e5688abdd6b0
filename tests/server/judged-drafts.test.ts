import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import * as site from '../../contract/staff/site.ts'
import type * as inThread from '../../server/publishing/judge-in-thread.ts'
import { openLiveRelease } from '../../server/publishing/releases.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { type StaffCallMaker, signedInAs } from './staff-client.ts'

/** What a test does at the moment at which a draft is being judged. */
const meanwhile = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../../server/publishing/judge-in-thread.ts', async (importActual) => {
  const { judgeInThread } = await importActual<typeof inThread>()
  const judge = judgeInThread as (...asked: never[]) => unknown
  return {
    judgeInThread: async (...asked: never[]) => {
      await meanwhile()
      return judge(...asked)
    },
  }
})

let server: TestServer
let owner: StaffCallMaker

beforeAll(async () => {
  server = await startTestServer()
  await openLiveRelease(server.database)
  owner = (await signedInAs(server, 'owner')).call
})
afterAll(() => server.close())

test('no lock is held on a draft while it is judged, whether it is saved or its time is set', async () => {
  const draft = randomUUID()
  await owner(site.startDraft, { id: draft, name: 'Changes' })
  meanwhile.mockImplementation(async () => {
    await server.database.execute(sql`select from content_drafts where id = ${draft} for update nowait`)
  })
  const tagline = {
    thing: 'site',
    field: 'tagline',
    from: (await openLiveRelease(server.database)).content.site.tagline,
  }
  const typed = (now: string, from = tagline.from) => [{ ...tagline, from, now }]
  const saved = await owner(site.saveDraft, { draft, changes: typed('Fire and bread.') })
  expect([saved.status, meanwhile.mock.calls.length]).toEqual([200, 1])
  const newest = await owner(site.saveDraft, { changes: typed('Bread and fire.', 'Fire and bread.') })
  expect([newest.status, newest.body.draft.id, meanwhile.mock.calls.length]).toEqual([200, draft, 2])

  const at = { day: addDays(londonDay(new Date()), 2), time: '06:00' }
  const scheduled = await owner(site.scheduleDraft, { draft, rev: newest.body.draft.rev, at, confirmed: [] })
  expect([scheduled.status, meanwhile.mock.calls.length]).toEqual([200, 3])
})
