import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import type { Role } from '../../contract/staff/call.ts'
import { setClosed } from '../../contract/staff/site.ts'
import { expectAccessible } from './accessible.ts'
import { hold, test } from './site.ts'
import { expectLive, signIn as signInAt, slowly } from './staff.ts'
import { startSite } from './start-site.ts'

// What is published here would stand on the pages of all other tests, so these have a site of their own.
let site: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSite()
})
test.afterAll(() => site.stop())
test.describe.configure({ mode: 'serial' })

const signIn = (context: BrowserContext, role: Role, name: string) => signInAt(context, role, name, site)

const open = async (page: Page, address = '/staff/site') => {
  await page.goto(site.url + address)
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
}
const frame = (page: Page) => page.frameLocator('iframe[title="The page"]')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

test('an owner presses a dish on the page, changes its price and its words, publishes, sees it live, and takes it back', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page)
  await page.getByRole('combobox', { name: 'Page' }).selectOption('/menu')
  await frame(page).getByText('Garlic naan').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Garlic naan' })).toBeVisible()
  await page.getByLabel('Price').fill('2.75')
  await page.getByLabel('What it is').fill('Gone in a minute, with a lot of butter.')
  await expect(frame(page).getByText('Gone in a minute, with a lot of butter.').first()).toBeVisible()
  await expect(page.getByText('Guests don’t see this yet.')).toBeVisible()
  await saved(page)
  await expectAccessible(page)
  const before = await (await fetch(`${site.url}/menu`)).text()
  expect(before.includes('Gone in a minute')).toBe(false)

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByText('Garlic naan: price £2.49 → £2.75.')).toBeVisible()
  // A slow server says later that nothing waits any more.
  const answers = Promise.withResolvers<void>()
  await page.route(/\/staff\/calls\/site(\?|$)/, async (route) => {
    await answers.promise
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectLive(page)
  answers.resolve()
  const live = await (await fetch(`${site.url}/menu`)).text()
  expect([live.includes('Gone in a minute'), live.includes('£2.75')]).toEqual([true, true])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await (await fetch(`${site.url}/menu`)).text()).includes('Gone in a minute'))
    .toBe(false)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History of the site' })).toBeVisible()
  await expect(page.getByText('Garlic naan: price £2.75 → £2.49.')).toBeVisible()
  await expectAccessible(page)
})

test('the keyboard alone opens a dish, changes its price, moves it in its section, publishes and takes it back', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page)
  const reach = async (target: Locator) => {
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  const press = async (target: Locator) => {
    await reach(target)
    await page.keyboard.press('Enter')
  }
  await press(page.locator('summary').filter({ hasText: 'Sides' }))
  await press(page.getByRole('link', { name: 'Garlic naan' }))
  await expect(page.getByRole('heading', { level: 2, name: 'Garlic naan' })).toBeFocused()
  await reach(page.getByLabel('Price'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2.60')
  await saved(page)
  await open(page)
  await press(page.locator('summary').filter({ hasText: 'Sides' }))
  await press(page.getByRole('link', { name: 'The section itself' }))
  const up = page.getByRole('button', { name: /^Up.*Garlic naan$/ })
  await press(up)
  await expect(up).toBeFocused()
  await saved(page)
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await press(page.getByRole('button', { name: 'Past the page' }))
  await press(page.getByRole('button', { name: 'Publish…' }))
  await expect(dialog).toContainText('Garlic naan: price £2.49 → £2.60.')
  await press(dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expectLive(page)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(async () => (await fetch(`${site.url}/menu`)).text(), slowly).not.toContain('£2.60')
})

test('what is published while its first words are still being saved goes live with them', async ({ page, context }) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page, '/staff/site?of=history')
  const answer = Promise.withResolvers<void>()
  await page.route('**/staff/calls/save-site-draft', async (route) => {
    await answer.promise
    await route.fallback()
  })
  const saving = page.waitForRequest('**/staff/calls/save-site-draft')
  await page.getByLabel('Motto').fill('ONE FIRE')
  await saving
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  answer.resolve()
  await expectLive(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectLive(page)
  await expect(page.getByLabel('Motto')).toHaveValue('ONE TEAM ONE VISION')
})

test('a price of nothing is said at its field and blocks, and a bold one asks', async ({ page, context }) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page, '/staff/site?of=dishes%2Fgarlic-naan')
  const price = page.getByLabel('Price')
  await price.fill('free')
  await expect(page.getByText('The price must be a whole number of pence above 0.')).toBeVisible()
  await expect(price).toHaveValue('free')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await price.fill('24.90')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Garlic naan moves from £2.49 to £24.90.').check()
  await expect(publish).toHaveAttribute('aria-disabled', 'false')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await price.fill('2.49')
  await expect(page.getByText(/to be published|Saving…/)).toHaveCount(0)
})

test('a manager drafts on a phone, adds a dish, and an owner has to say what is in it', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, 'manager', 'Jas Gill')
  await open(page, '/staff/site?of=sections%2Frolls')
  await expect(page.getByRole('link', { name: 'Site', exact: true })).toBeInViewport()
  await page.getByLabel('Add a dish').fill('Paneer bhurji roll')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Paneer bhurji roll' }).click()
  await expect(page.getByText('Nobody has said yet which allergens are in Paneer bhurji roll.')).toHaveCount(0)
  await page.getByLabel('What it is').fill('Scrambled paneer, onion, green chilli.')
  await page.getByLabel('Price').fill('5.49')
  await expect(page.getByText('Nobody has said yet which allergens are in Paneer bhurji roll.')).toBeVisible()
  await page.getByRole('button', { name: 'Say what is in it' }).click()
  await page.getByRole('radio', { name: 'milk: contains', exact: true }).check()
  await saved(page)
  await expect(page.getByRole('button', { name: 'Publish…' })).toHaveCount(0)
  await expect(page.getByText('An owner publishes it.')).toBeVisible()
  // Somebody without an account looks at it by a link.
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  await page.getByRole('button', { name: 'Make a link to look at it' }).click()
  const link = await page.getByLabel('Link, for seven days. It is shown only now.').inputValue()
  expect((await (await fetch(`${link}menu`)).text()).includes('Paneer bhurji roll')).toBe(true)
  await page.getByRole('button', { name: /^End it/ }).click()
  await expect.poll(async () => (await fetch(`${link}menu`)).status).toBe(404)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect(frame(page).getByText('Paneer bhurji roll').first()).toBeInViewport()
  await expectAccessible(page)
})

test('what is typed while the line is down is kept on the device and sent later', async ({ page, context }) => {
  await signIn(context, 'manager', 'Jas Gill')
  await open(page, '/staff/site?of=history')
  await expect(page.getByLabel('Motto')).toHaveValue('ONE TEAM ONE VISION')
  await context.setOffline(true)
  await page.getByLabel('Motto').fill('ONE OVEN')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Motto')).toHaveValue('ONE OVEN')
})

test('who leaves the screen at once leaves nothing unsaved', async ({ page, context }) => {
  await signIn(context, 'manager', 'Jas Gill')
  await open(page, '/staff/site?of=history')
  const saving = page.waitForResponse('**/staff/calls/save-site-draft')
  await page.getByLabel('Motto').fill('ONE OVEN, ONE FIRE')
  await page.getByRole('link', { name: 'History' }).click()
  expect((await saving).status()).toBe(200)
})

test('two people write one field: the second sees both and chooses', async ({ page, context, browser }) => {
  await signIn(context, 'owner', 'Simran Kaur')
  const other = await browser.newContext()
  await signIn(other, 'manager', 'Jas Gill')
  const theirs = await other.newPage()
  await open(page, '/staff/site?of=history')
  await open(theirs, '/staff/site?of=history')
  await expect(page.getByLabel('Last line')).toHaveValue('The rest you have to taste')
  await expect(theirs.getByLabel('Last line')).toHaveValue('The rest you have to taste')
  // The second has not seen yet what the first wrote.
  await page.route('**/staff/calls/site?', (route) => route.abort())
  // What it asked before has been answered when it asks again.
  await page.waitForRequest('**/staff/calls/site?')
  await theirs.getByLabel('Last line').fill('Come and taste it')
  await saved(theirs)
  await page.getByLabel('Last line').fill('Taste the rest')
  const clash = page.getByRole('alert').filter({ hasText: 'Jas Gill wrote this meanwhile' })
  await expect(clash).toContainText('Come and taste it')
  await expect(clash).toContainText('Taste the rest')
  await clash.getByRole('button', { name: 'Keep yours' }).click()
  await expect(page.getByLabel('Last line')).toHaveValue('Taste the rest')
  await saved(page)
  await expect(theirs.getByLabel('Last line')).toHaveValue('Taste the rest')
  await other.close()
})

test('an owner sets a time for a draft, nobody changes it until then, and the time is taken back', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page, '/staff/site?of=history')
  await expect(page.getByLabel('Last line')).toHaveValue('Taste the rest')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('Later, at a day and time').click()
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByText('It will be published by itself.')).toBeVisible()
  // The live site is there again, and what is typed now begins a draft of its own.
  await expect(page.getByLabel('Last line')).toHaveValue('The rest you have to taste')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take the time back' }).click()
  await expect(page.getByText('It will be published by itself.')).toBeHidden()
  await expect(page.getByLabel('Last line')).toHaveValue('Taste the rest')
})

test('the kitchen takes a dish off the menu for today, and puts it back', async ({ page, context }) => {
  await signIn(context, 'kitchen', 'Gurpreet')
  const isOnMenu = async () => (await (await fetch(`${site.url}/menu`)).text()).includes('Garlic naan')
  await page.goto(`${site.url}/staff/sold-out`)
  await page.getByRole('switch', { name: 'Garlic naan' }).click()
  await expect.poll(isOnMenu, slowly).toBe(false)
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Garlic naan' }).click()
  await expect.poll(isOnMenu, slowly).toBe(true)
})

test('an owner closes tomorrow in two presses, opens late on Fridays, says so on pages, and answers for Christmas', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000)
  await signIn(context, 'owner', 'Simran Kaur')
  const home = async () => (await fetch(site.url)).text()
  // A clock is a whole context's.
  const december = await browser.newContext()
  await signIn(december, 'owner', 'Amar Singh')
  const inDecember = await december.newPage()
  await inDecember.clock.setFixedTime(`${londonDay(new Date()).slice(0, 4)}-12-10T12:00:00Z`)
  await open(inDecember)
  await inDecember.getByText(/holidays come: do the hours hold\?$/).click()
  const christmas = inDecember.getByRole('region', { name: 'Christmas Day', exact: true })
  await christmas.getByRole('button', { name: 'Closed' }).click()
  await expect(christmas).toBeHidden()
  await saved(inDecember)
  await december.close()

  await open(page)
  await page.getByRole('button', { name: 'Close tomorrow' }).click()
  const tomorrow = addDays(londonDay(new Date()), 1)
  await expect(page.getByRole('dialog')).toContainText(`closed on ${formatDay(tomorrow)}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close tomorrow' }).click()
  // It closes once the site shows it.
  await expect(page.getByRole('dialog')).toHaveCount(0, slowly)
  await expect(page.getByRole('button', { name: 'Open tomorrow after all' })).toBeVisible()
  expect(await home()).toContain(formatDay(tomorrow))

  await page.getByRole('link', { name: /^Hours, days that differ/ }).click()
  const friday = page.getByRole('group', { name: 'Friday', exact: true })
  await friday.getByLabel('Closes').fill('08:00')
  await expect(page.getByText(/^Friday: The hours end before they begin/)).toBeVisible()
  await friday.getByLabel('Closes').fill('02:00')
  await friday.getByLabel('Last orders').fill('01:00')
  await expect(friday.getByText('Until 02:00 AM on the next day.')).toBeVisible()
  await page.getByLabel('Add a notice').fill('Eid Mubarak! We are open late.')
  await page.getByLabel('Add a notice').press('Enter')
  await page.getByRole('link', { name: 'Notice “Eid Mubarak! We are open late.”' }).click()
  await page.getByRole('checkbox', { name: 'Menu' }).check()
  await expectAccessible(page)
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog).toContainText('Christmas Day, ')
  await expect(dialog).toContainText('Friday, 11:00 AM to 02:00 AM')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectLive(page)
  await expect(page.getByRole('link', { name: 'change them in your Business Profile' })).toBeVisible()

  const guest = await context.newPage()
  await guest.goto(`${site.url}/menu`)
  await expect(guest.getByRole('complementary', { name: 'Notice' })).toHaveText('Eid Mubarak! We are open late.')
  await expect(guest.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectAccessible(guest)
  await guest.goto(`${site.url}/careers`)
  await expect(guest.getByRole('complementary', { name: 'Notice' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(home, slowly).not.toContain('Eid Mubarak')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Open tomorrow after all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open tomorrow after all' }).click()
  await expect.poll(home, slowly).not.toContain(formatDay(tomorrow))
})

test('an owner adds a vacancy, which has an address of its own until it is taken back', async ({ page, context }) => {
  await signIn(context, 'owner', 'Simran Kaur')
  const vacancy = () => fetch(`${site.url}/careers/kitchen-porter`)
  expect((await vacancy()).url).toBe(`${site.url}/careers`)
  await open(page, '/staff/site?of=content')
  await page.getByLabel('Add a vacancy').fill('Kitchen Porter')
  await page.getByLabel('Add a vacancy').press('Enter')
  await page.getByRole('link', { name: 'Kitchen Porter' }).click()
  await expect(page.getByText('Choose at least one.')).toBeVisible()
  await page.getByLabel('Team').fill('Kitchen')
  await page.getByLabel('Where').fill('Hounslow, London')
  await page.getByRole('checkbox', { name: 'Part-time' }).check()
  const pay = page.getByRole('group', { name: 'Pay' })
  await pay.getByLabel('From').fill('12.60')
  await pay.getByLabel('To').fill('13.50')
  await page.getByLabel('Last day to apply').fill(addDays(londonDay(new Date()), 20))
  await page.getByLabel('About us').fill('We cook over fire & we laugh.')
  await page.getByRole('button', { name: 'Add a list' }).click()
  await page.getByLabel('Heading').fill('What you do')
  await page.getByRole('group', { name: 'Points' }).getByRole('textbox').fill('Keep the kitchen clean')
  await expectAccessible(page)
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expectLive(page)
  const html = await (await vacancy()).text()
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    title: 'Kitchen Porter',
    employmentType: ['PART_TIME'],
    baseSalary: { currency: 'GBP', value: { minValue: 12.6, maxValue: 13.5, unitText: 'HOUR' } },
    validThrough: `${addDays(londonDay(new Date()), 20)}T23:59`,
    description: '<p>We cook over fire &amp; we laugh.</p><h3>What you do</h3><ul><li>Keep the kitchen clean</li></ul>',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await vacancy()).url, slowly).toBe(`${site.url}/careers`)
})

test('a manager gives a package one more option, with dishes of the packages, and sees it on the page', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager', 'Jas Gill')
  await open(page, '/staff/site?of=packages%2Ff49c1b83-07de-4a6b-a5f8-d31e60b7c444')
  const options = page.getByRole('group', { name: 'What the customer chooses among' })
  const second = options.getByRole('group', { name: '2', exact: true })
  await expect(second.getByRole('checkbox', { name: 'Paneer roll' })).toBeChecked()
  await options.getByRole('button', { name: 'Add an option' }).click()
  const third = options.getByRole('group', { name: '3', exact: true })
  await third.getByLabel('Name, as it is read in brackets').fill('kebab')
  await expect(options.getByText('The option has no dishes.')).toBeVisible()
  await third.getByRole('checkbox', { name: 'Seekh kebabs' }).check()
  await expect(options.getByText('The option has no dishes.')).toHaveCount(0)
  await saved(page)
  await expect(frame(page).getByLabel('Quantity: Executive Lunch Box (kebab)')).toBeVisible()
  await expectAccessible(page)
})

test('a manager looks at all dishes by allergens, and signs one', async ({ page, context }) => {
  await signIn(context, 'manager', 'Jas Gill')
  await open(page, '/staff/site?of=allergenList')
  const table = page.getByRole('region', { name: 'Dishes of the packages' })
  await expect(table.getByRole('row', { name: /^Garlic naan/ })).toContainText('wheat')
  await expectAccessible(page)
  await table.getByRole('link', { name: 'Garlic naan' }).click()
  await page.getByRole('button', { name: 'I have checked it with the kitchen' }).click()
  await expect(page.getByText(`Jas Gill on ${formatDay(londonDay(new Date()))}`)).toBeVisible()
  await saved(page)
  await page.getByLabel('lupin: contains').check()
  await expect(page.getByText('Nobody yet.')).toBeVisible()
})

test('a dish is opened while the frame of the page has only begun', async ({ page, context }) => {
  await signIn(context, 'manager', 'Jas Gill')
  await page.addInitScript(() => {
    const loaded = new WeakSet<EventTarget>()
    document.addEventListener('load', ({ target }) => target && loaded.add(target), true)
    const { prototype } = HTMLIFrameElement
    const real = Object.getOwnPropertyDescriptor(prototype, 'contentDocument')
    const begun = document.implementation.createDocument(null, '')
    Object.defineProperty(prototype, 'contentDocument', {
      get() {
        return loaded.has(this) ? real?.get?.call(this) : begun
      },
    })
  })
  await open(page, '/staff/site?of=dishes%2Fseekh-kebab-roll')
  await expect(frame(page).getByText('Seekh Kebab Roll').first()).toBeInViewport()
  await expect(page.getByLabel('What it is')).toBeVisible()
})

test('the form stays where it is when the page beside it is drawn', async ({ page, context }) => {
  await signIn(context, 'manager', 'Jas Gill')
  await page.setViewportSize({ width: 1280, height: 500 })
  const draw = await hold(page, '**/staff/calls/preview-site')
  await open(page, '/staff/site?of=dishes%2Fseekh-kebab-roll')
  await expect(page.getByLabel('What it is')).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }))
  draw()
  await expect(frame(page).locator('html[data-shown]')).toBeAttached()
  expect(
    await frame(page)
      .locator('html')
      .evaluate(({ scrollTop }) => scrollTop),
  ).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(40)
})

test('a dish is put back as an earlier release said it', async ({ page, context }) => {
  await signIn(context, 'manager', 'Jas Gill')
  await open(page, '/staff/site?of=dishes%2Fseekh-kebab-roll')
  const text = page.getByLabel('What it is')
  const before = await text.inputValue()
  await text.fill('Something else')
  await saved(page)
  await page.getByText('As it was before').click()
  const releases = page.getByLabel('Release', { exact: true })
  // This waits until the release is there to be chosen.
  await releases.selectOption('1')
  await expect(page.getByText('Something else stood at: What it is.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put it back as it was' }).click()
  await expect(text).toHaveValue(before)
  await expect(page.getByText('It said the same then.')).toBeVisible()
})

test('an open question stays as it was asked, though somebody else does it meanwhile', async ({ page, context }) => {
  const { call } = await signIn(context, 'owner', 'Simran Kaur')
  const day = addDays(londonDay(new Date()), 1)
  await open(page)
  await page.getByRole('button', { name: 'Close tomorrow' }).click()
  expect((await call(setClosed, { day, isClosed: true })).status).toBe(200)
  const takeBack = page.getByRole('button', { name: 'Open tomorrow after all' })
  await expect(takeBack).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close tomorrow' }).click()
  await expect(dialog).toHaveCount(0, slowly)
  await expect(takeBack).toBeVisible()
  expect((await call(setClosed, { day, isClosed: false })).status).toBe(200)
})
