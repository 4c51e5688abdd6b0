import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { contentReleaseHeader } from '../../contract/staff/content.ts'
import { readUnsentMails } from '../../contract/staff/orders.ts'
import { callStaff, hearOfRelease } from '../../staff-app/backend.ts'
import { staffContentNow, takeContent } from '../../staff-app/content.ts'

/** The release that the server says, and the calls that it got. */
let live: number
const asked: string[] = []

beforeEach(() => {
  live = 1
  asked.length = 0
  takeContent({ ...firstContent, release: 1 })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace('/staff/calls/', ''))
    const { site, packages, packageDishes, districtsAroundTheKitchen } = firstContent
    const content = { site, packages, packageDishes, districtsAroundTheKitchen, release: live }
    const body = address.includes('/content?') ? content : { mails: [] }
    return Response.json(body, { headers: { [contentReleaseHeader]: String(live) } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const known = () => staffContentNow().release

test('an answer that names another release has the screens take it, and one of the same asks nothing', async () => {
  await callStaff(readUnsentMails, {})
  expect([known(), asked]).toEqual([1, ['unsent-mails?']])
  live = 2
  await callStaff(readUnsentMails, {})
  await vi.waitFor(() => expect(known()).toBe(2))
  expect(asked.slice(1)).toEqual(['unsent-mails?', 'content?release=2'])
})

test('of several words at once the last one counts', async () => {
  live = 3
  await Promise.all([hearOfRelease(2), hearOfRelease(3), hearOfRelease(3)])
  expect(known()).toBe(3)
  expect(asked[0]).toBe('content?release=2')
  expect(asked.length).toBeLessThan(3)
})

test('a server that does not have the release yet is asked once, and a database that was restored is believed', async () => {
  await hearOfRelease(2)
  expect([known(), asked]).toEqual([1, ['content?release=2']])
  live = 5
  await hearOfRelease(5)
  live = 4
  await hearOfRelease(4)
  expect(known()).toBe(4)
})

test('where a release can not be read, the next word of it asks again', async () => {
  live = 2
  const answer = fetch
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await hearOfRelease(2)
  expect(known()).toBe(1)
  vi.stubGlobal('fetch', answer)
  await hearOfRelease(2)
  expect(known()).toBe(2)
})

test('what is drawn follows the content: only forms ask for it at a moment, when they begin or are sent', async () => {
  const folder = new URL('../../staff-app/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  const asking = files.filter((_, index) => texts[index]?.includes('staffContentNow()'))
  expect(asking.sort()).toEqual([
    'screens/change-order/change-form.tsx',
    'screens/change-order/change-order.tsx',
    'screens/take-order/take-order.tsx',
  ])
})
