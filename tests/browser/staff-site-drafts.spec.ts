import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { discardDraft, mostChanges, publishDraft, readSite, saveDraft, startDraft } from '../../contract/staff/site.ts'
import type { StaffCallMaker } from '../server/staff-client.ts'
import { expectAccessible } from './accessible.ts'
import { expectSaved, passFiveSeconds, test } from './own-site.ts'
import { hold } from './site.ts'
import { expectLive, signIn, slowly } from './staff.ts'

const draftsOf = async (call: StaffCallMaker) => (await call(readSite, {})).body.drafts

async function begin(call: StaffCallMaker, name: string): Promise<string> {
  return (await call(startDraft, { id: crypto.randomUUID(), name })).body.draft.id
}

/** Writes a line of the history into a draft where that line is still the live one. */
async function write(call: StaffCallMaker, draft: string, field: 'motto' | 'end', now: string) {
  const { content } = (await call(readSite, {})).body
  const { status, body } = await call(saveDraft, {
    draft,
    changes: [{ thing: 'history', field, from: content.history[field], now }],
  })
  expect([status, body.clashes]).toEqual([200, []])
  return body.draft
}

async function putAway(call: StaffCallMaker, id: string) {
  const rev = (await draftsOf(call)).find((draft) => draft.id === id)?.rev ?? 0
  expect((await call(discardDraft, { draft: id, rev })).status).toBe(200)
}

/** What the drafts say of a line of the history, by their names. */
const saidIn = async (call: StaffCallMaker, line = 'motto') =>
  Object.fromEntries(
    (await draftsOf(call)).map(({ name, changes }) => [name, changes.find(({ field }) => field === line)?.now]),
  )

const usual = 'ONE TEAM ONE VISION'
const motto = (page: Page) => page.getByLabel('Motto')
const lastLine = (page: Page) => page.getByLabel('Last line')
const summary = (page: Page) => page.locator('summary').filter({ hasText: 'Draft: ' })
const quick = 'your quick changes'
const inHand = (page: Page, name: string) =>
  expect(page.locator('summary').filter({ hasText: `Draft: ${name === quick ? quick : `“${name}”`}` })).toBeVisible()
const optionOf = (page: Page, name: string) =>
  page.getByLabel('Draft', { exact: true }).getByRole('option', { name: new RegExp(`^“${name}”, `) })
const choose = async (page: Page, name: string) =>
  page.getByLabel('Draft', { exact: true }).selectOption((await optionOf(page, name).getAttribute('value')) ?? '')
/** Takes up a draft that is not in hand. */
async function take(page: Page, name: string) {
  await summary(page).click()
  await choose(page, name)
  await inHand(page, name)
  await summary(page).click()
}
const ask = (page: Page) => page.getByRole('button', { name: 'Publish…' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Publish' })
const publishIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Publish', exact: true })

/** Lets the page see nothing of what others do from now on, until the returned function is called. */
async function lookAway(page: Page) {
  const look = await hold(page, '**/staff/calls/site?')
  // What it asked before has been answered when it asks again.
  const asked = page.waitForRequest('**/staff/calls/site?')
  await passFiveSeconds(page)
  await asked
  return look
}

/**
 * Lets nothing that is typed reach the server until `lineIsBack` is called. `failing` does something and waits until
 * its own saving has failed, since an earlier one may be under way.
 */
async function withoutLine(page: Page) {
  let isDown = true
  let failures = 0
  await page.route('**/staff/calls/save-site-draft', (route) => {
    if (!isDown) return route.fallback()
    failures += 1
    return route.abort()
  })
  return {
    lineIsBack: async () => {
      isDown = false
      await passFiveSeconds(page)
    },
    failing: async (act: () => Promise<unknown>) => {
      await act()
      const before = failures
      const failed = async () => {
        await passFiveSeconds(page)
        return failures
      }
      await expect.poll(failed).toBeGreaterThan(before + 1)
    },
  }
}

const keptHere = (page: Page) => expect(page.getByText('Kept on this device')).toBeVisible()

test.beforeEach(async ({ page }) => {
  // The frame of the page is a document of its own, and has the clock too when it is set before anything is opened.
  await page.clock.install()
})

test('what was typed without a line goes into the draft in which it was typed, which stays in hand though another begins', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('manager', 'Jas Gill')
  await begin(call, 'Spring')
  await open('history')
  await take(page, 'Spring')
  const { lineIsBack } = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await keptHere(page)
  await begin(call, 'Christmas')
  await open('history')
  await inHand(page, 'Spring')
  await expect(motto(page)).toHaveValue('ONE SPRING')
  await lineIsBack()
  await expectSaved(page)
  expect(await saidIn(call)).toEqual({ Spring: 'ONE SPRING', Christmas: undefined })

  await begin(call, 'Easter')
  await summary(page).click()
  await passFiveSeconds(page)
  await expect(optionOf(page, 'Easter')).toBeAttached()
  await inHand(page, 'Spring')
  await motto(page).fill('ONE FIRE')
  await expect.poll(() => saidIn(call)).toEqual({ Spring: 'ONE FIRE', Christmas: undefined, Easter: undefined })
})

test('what was typed without a line goes into the person’s quick changes where no draft was chosen or they were put away, in as many calls as it needs', async ({
  page,
  signInAs,
  open,
  site,
}) => {
  const { call, id } = await signInAs('manager', 'Jas Gill')
  const elsewhere = () => page.goto(`${site.url}/robots.txt`)
  await open('history')
  await expect(motto(page)).toHaveValue(usual)
  const first = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await keptHere(page)
  await elsewhere()
  const who = await page.evaluate((count) => {
    const [place, kept] = Object.entries(localStorage).find(([, text]) => text.includes('ONE SPRING')) ?? []
    const [mine] = JSON.parse(kept ?? '')
    for (let each = 0; each < count; each++)
      mine.typed.push({ thing: `dishes/new-${each}`, field: 'name', now: 'Naan' })
    localStorage.setItem(place ?? '', JSON.stringify([mine]))
    return mine.who
  }, mostChanges)
  // It is kept for this person, so others who type on this device do not see it.
  expect(who).toBe(id)
  await begin(call, 'Christmas')
  await first.lineIsBack()
  await open('history')
  await expectSaved(page)
  const [changes] = await draftsOf(call)
  expect(changes?.changes).toHaveLength(mostChanges + 1)
  expect(await saidIn(call)).toEqual({ Changes: 'ONE SPRING', Christmas: undefined })

  const second = await withoutLine(page)
  await lastLine(page).fill('Come and taste')
  await keptHere(page)
  await elsewhere()
  await putAway(call, changes?.id ?? '')
  await second.lineIsBack()
  await open('history')
  await inHand(page, quick)
  await expect(lastLine(page)).toHaveValue('Come and taste')
  await expectSaved(page)
  expect(await saidIn(call, 'end')).toEqual({ Changes: 'Come and taste', Christmas: undefined })
})

test('choosing another draft, or leaving, first saves what was just typed, and takes no photo on its way along', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('manager', 'Jas Gill')
  await begin(call, 'Spring')
  await begin(call, 'Christmas')
  await open('history')
  await take(page, 'Christmas')
  await summary(page).click()
  // Nothing is saved by itself here before the other draft is chosen.
  await page.clock.pauseAt(Date.now() + 60_000)
  const oven = page.getByRole('group', { name: 'Photo: the oven' })
  const send = await hold(page, '**/staff/calls/send-photo?**')
  const photo = sharp({ create: { width: 90, height: 70, channels: 3, background: '#884400' } })
  const buffer = await photo.jpeg().toBuffer()
  await oven.getByLabel(/^Choose/).setInputFiles({ name: 'oven.jpg', mimeType: 'image/jpeg', buffer })
  await expect(oven.getByText('Uploading: 0 %')).toBeVisible()
  await motto(page).fill('ONE CHRISTMAS')
  await choose(page, 'Spring')
  await page.clock.resume()
  await inHand(page, 'Spring')
  await expect(motto(page)).toHaveValue(usual)
  expect(await saidIn(call)).toEqual({ Spring: undefined, Christmas: 'ONE CHRISTMAS' })
  await expect(oven.getByText('Uploading')).toHaveCount(0)
  send()
  await expect(oven.getByText('Choose a photo')).toBeVisible()

  const saving = page.waitForResponse('**/staff/calls/save-site-draft')
  await motto(page).fill('ONE SPRING')
  await page.getByRole('link', { name: 'History' }).click()
  expect((await saving).status()).toBe(200)
  expect(await saidIn(call)).toEqual({ Spring: 'ONE SPRING', Christmas: 'ONE CHRISTMAS' })
})

test('without a line no other draft is chosen, none is put away or shown by a link, and what was typed stays in its own', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('manager', 'Jas Gill')
  await begin(call, 'Spring')
  await begin(call, 'Christmas')
  await open('history')
  await take(page, 'Christmas')
  await summary(page).click()
  const { lineIsBack, failing } = await withoutLine(page)
  const link = page.getByRole('button', { name: 'Make a link to look at it' })
  await motto(page).fill('ONE CHRISTMAS')
  await failing(() => choose(page, 'Spring'))
  await failing(() => page.getByRole('button', { name: 'Put away' }).click())
  await failing(() => link.click())
  await keptHere(page)
  await inHand(page, 'Christmas')
  await expect(motto(page)).toHaveValue('ONE CHRISTMAS')
  await lineIsBack()
  await expectSaved(page)
  await inHand(page, 'Christmas')
  expect(await saidIn(call)).toEqual({ Spring: undefined, Christmas: 'ONE CHRISTMAS' })
  await expect(page.getByLabel('Link, for seven days.')).toHaveCount(0)
  await link.click()
  await expect(page.getByLabel('Link, for seven days.')).toBeVisible()
})

test('a time that is set without a line says so and loses nothing; once it is set nobody changes the draft until it is taken back', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  await begin(call, 'Spring')
  await open('history')
  await take(page, 'Spring')
  const { lineIsBack } = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await ask(page).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Later, at a day and time').click()
  await dialog.getByRole('button', { name: /^Publish on .* at 06:00$/ }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
  expect(await saidIn(call)).toEqual({ Spring: undefined })
  await lineIsBack()
  await dialog.getByRole('button', { name: /^Publish on .* at 06:00$/ }).click()
  const set = page.getByText('It will be published by itself.')
  await expect(set).toBeVisible()
  const [draft] = await draftsOf(call)
  expect([draft?.publishAt !== null, await saidIn(call)]).toEqual([true, { Spring: 'ONE SPRING' }])
  // The live site is there again, and what is typed now begins a draft of its own.
  await expect(motto(page)).toHaveValue(usual)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the schedule' }).click()
  await expect(set).toBeHidden()
  await take(page, 'Spring')
  await expect(motto(page)).toHaveValue('ONE SPRING')
})

test('a draft whose answer was lost is begun once, and what is typed as it is put away goes into a new one by itself', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('manager', 'Jas Gill')
  const spring = await begin(call, 'Spring')
  await open('history')
  await summary(page).click()
  await page.getByRole('button', { name: 'New draft' }).click()
  let isLost = false
  await page.route('**/staff/calls/start-site-draft', async (route) => {
    if (isLost) return route.fallback()
    await route.fetch()
    isLost = true
    return route.abort()
  })
  await page.getByLabel('Name', { exact: true }).fill('Christmas')
  const press = page.getByRole('button', { name: 'Begin' })
  await press.click()
  await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
  await press.click()
  await inHand(page, 'Christmas')
  const drafts = await draftsOf(call)
  expect(drafts.map(({ name }) => name)).toEqual(['Christmas', 'Spring'])

  const look = await lookAway(page)
  for (const id of [spring, drafts[0]?.id ?? '']) await putAway(call, id)
  await motto(page).fill('ONE SPRING')
  await keptHere(page)
  look()
  await passFiveSeconds(page)
  await inHand(page, quick)
  await expectSaved(page)
  expect(await saidIn(call)).toEqual({ Changes: 'ONE SPRING' })
})

test('what goes live while its first words are still being saved is seen, whoever else publishes and however busy the server is', async ({
  page,
  signInAs,
  open,
  site,
}) => {
  // It waits for three publications, each of which takes a busy machine half a minute.
  test.slow()
  const { call } = await signInAs('owner', 'Simran Kaur')
  await open('history')
  const [late, meanwhile] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  await page.route(`${site.url}/our-history`, async (route) => {
    looks += 1
    if (looks === 1) {
      const response = await route.fetch()
      await late.promise
      return route.fulfill({ response })
    }
    if (looks === 2) await meanwhile.promise
    return route.fallback()
  })
  await page.route('**/staff/calls/preview-site', (route) =>
    looks === 2 ? route.fulfill({ status: 503, json: { code: 'overloaded', message: '' } }) : route.fallback(),
  )
  const save = await hold(page, '**/staff/calls/save-site-draft')
  const saving = page.waitForRequest('**/staff/calls/save-site-draft')
  await motto(page).fill('ONE FIRE')
  await saving
  await ask(page).click()
  await publishIn(page).click()
  save()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect.poll(() => looks, slowly).toBe(1)
  const published = await undo.innerText()
  // The look for this one is held while somebody else publishes, and then the server is too busy to say what it draws.
  await undo.click()
  await expect.poll(() => looks, slowly).toBe(2)
  const draft = await begin(call, 'Spring')
  const { rev } = await write(call, draft, 'end', `Come and taste ${crypto.randomUUID()}`)
  expect((await call(publishDraft, { draft, rev, confirmed: [] })).status).toBe(200)
  meanwhile.resolve()
  await expectLive(page)
  await expect(motto(page)).toHaveValue(usual)
  const taken = await undo.innerText()
  expect(taken).not.toBe(published)

  // The look for the first publication is answered last.
  const answered = page.waitForResponse(`${site.url}/our-history`)
  late.resolve()
  await (await answered).finished()
  // Once a later request is answered, the screen has handled the earlier answer.
  await page.evaluate(async () => (await fetch('/our-history', { cache: 'no-store' })).text())
  expect(await undo.innerText()).toBe(taken)
})

test('what is typed while its draft is published stays on the screen and goes into a draft, also what is typed back', async ({
  page,
  signInAs,
  open,
}) => {
  // It waits for a publication, which takes a busy machine half a minute.
  test.slow()
  const { call } = await signInAs('owner', 'Simran Kaur')
  await open('history')
  await motto(page).fill(`ONE FIRE ${crypto.randomUUID()}`)
  await expectSaved(page)
  const look = await lookAway(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/staff/calls/publish-site-draft', async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await ask(page).click()
  await publishIn(page).click()
  await expect.poll(async () => (await draftsOf(call)).length, slowly).toBe(0)
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await lastLine(page).fill('Come and taste')
  await motto(page).fill(usual)
  await keptHere(page)
  answer.resolve()
  look()
  await passFiveSeconds(page)
  await expectSaved(page)
  await expect(lastLine(page)).toHaveValue('Come and taste')
  await expect(motto(page)).toHaveValue(usual)
  expect([await saidIn(call), await saidIn(call, 'end')]).toEqual([{ Changes: usual }, { Changes: 'Come and taste' }])
})

test('a question about publishing does not carry over to another draft, and does not come back by itself', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  const christmas = await begin(call, 'Christmas')
  await write(call, christmas, 'motto', 'ONE CHRISTMAS')
  const spring = await begin(call, 'Spring')
  await write(call, spring, 'motto', 'ONE SPRING')
  await open('history')
  await take(page, 'Spring')
  const dialog = dialogOf(page)
  await ask(page).click()
  await expect(publishIn(page)).toBeVisible()
  await putAway(call, spring)
  await passFiveSeconds(page)
  await expect(dialog.getByText('This draft was published meanwhile, or put away')).toBeVisible()
  await expect(publishIn(page)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await take(page, 'Christmas')

  await ask(page).click()
  await putAway(call, christmas)
  await passFiveSeconds(page)
  await expect(dialog.getByText('This draft was published meanwhile, or put away')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await motto(page).fill('ONE FIRE')
  await expect(ask(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectSaved(page)
})

test('what somebody else wrote and the screen has not shown yet does not go live with a press', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  const spring = await begin(call, 'Spring')
  await open('history')
  await take(page, 'Spring')
  await lookAway(page)
  await write(call, spring, 'end', 'Come in')
  const save = await hold(page, '**/staff/calls/save-site-draft')
  await motto(page).fill('ONE SPRING')
  await ask(page).click()
  await publishIn(page).click()
  save()
  await expect(dialogOf(page).getByText('The draft says something else by now.')).toBeVisible()
  await expect(dialogOf(page).getByText('Come in')).toBeVisible()
  await expect(lastLine(page)).toHaveValue('Come in')
  expect(await saidIn(call)).toEqual({ Spring: 'ONE SPRING' })
})

test('what was published under somebody’s words is shown beside them, also after a reload, and they can stay', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  const draft = await begin(call, 'Spring')
  await open('history')
  await take(page, 'Spring')
  const { lineIsBack } = await withoutLine(page)
  await lastLine(page).fill('Taste the rest')
  await keptHere(page)
  const theirs = `Come again ${crypto.randomUUID()}`
  const { rev } = await write(call, draft, 'end', theirs)
  expect((await call(publishDraft, { draft, rev, confirmed: [] })).status).toBe(200)
  await lineIsBack()
  const clash = page.getByRole('alert').filter({ hasText: 'This was published meanwhile' })
  await expect(clash).toContainText('You wrote: “Taste the rest”')
  await open('history')
  await expect(clash).toContainText(theirs)
  await expect(clash).toContainText('You wrote: “Taste the rest”')
  await clash.getByRole('button', { name: 'Keep yours' }).click()
  await expectSaved(page)
  await expect(clash).toHaveCount(0)
  await expect(lastLine(page)).toHaveValue('Taste the rest')
  expect(await saidIn(call, 'end')).toEqual({ Changes: 'Taste the rest' })
})

test('refused words are shown once at their field, as they were typed last, and only in their own draft', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('manager', 'Jas Gill')
  await begin(call, 'Spring')
  const christmas = await begin(call, 'Christmas')
  await open('history')
  await take(page, 'Christmas')
  await summary(page).click()
  const look = await lookAway(page)
  await write(call, christmas, 'motto', 'ONE FIRE')
  const save = await hold(page, '**/staff/calls/save-site-draft')
  const saving = page.waitForRequest('**/staff/calls/save-site-draft')
  await motto(page).fill('ONE')
  await saving
  await motto(page).fill('ONE CHRISTMAS')
  save()
  const clash = page.getByRole('alert').filter({ hasText: 'Jas Gill wrote this meanwhile: “ONE FIRE”' })
  await expect(clash).toContainText('You wrote: “ONE CHRISTMAS”')
  look()
  await choose(page, 'Spring')
  await inHand(page, 'Spring')
  await expect(clash).toHaveCount(0)
  await choose(page, 'Christmas')
  await clash.getByRole('button', { name: 'Keep yours' }).click()
  await expect(clash).toHaveCount(0)
  await expectSaved(page)
  await expect(motto(page)).toHaveValue('ONE CHRISTMAS')
  await expect.poll(() => saidIn(call)).toEqual({ Spring: undefined, Christmas: 'ONE CHRISTMAS' })
})

test('an owner’s quick price stays out of a manager’s draft, the screen names whose draft is published, and says what happened', async ({
  page,
  browser,
  signInAs,
  open,
  site,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  const manager = await signIn(await browser.newContext(), 'manager', 'Jas Gill', site)
  const christmas = await begin(manager.call, 'Christmas')
  await write(manager.call, christmas, 'motto', 'ONE CHRISTMAS')
  const price = `3.${randomInt(50, 100)}`
  await open('dishes/masala-chips')
  await page.getByLabel('Price').fill(price)
  await expectSaved(page)
  const happened = page.getByText(new RegExp(`Masala chips: £3\\.\\d\\d → £${price}\\.`))
  await expect(page.getByRole('status').filter({ has: happened })).toBeVisible()
  expect(await saidIn(call)).toEqual({ Changes: undefined, Christmas: 'ONE CHRISTMAS' })
  await page.route('**/staff/calls/publish-site-draft', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
  await page.getByRole('button', { name: 'Later…' }).click()
  await expect(page.getByRole('dialog', { name: 'Publish your quick changes' })).toBeVisible()
  await publishIn(page).click()
  await expectLive(page)
  await expect(happened).toBeVisible()
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0)
  await take(page, 'Christmas')
  await expect(page.getByText('1 change waits in “Christmas”, begun by Jas Gill.')).toBeVisible()
  await expect(happened).toBeVisible()

  // What is put away is listed after a reload too, and comes back.
  await summary(page).click()
  await page.getByRole('button', { name: 'Put away' }).click()
  await inHand(page, quick)
  await open('history')
  await summary(page).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: '“Christmas”, begun by Jas Gill (1)' })
    .first()
    .getByRole('button')
    .click()
  await inHand(page, 'Christmas')
  await expect(motto(page)).toHaveValue('ONE CHRISTMAS')
})
