import { expect, type Locator, type Page } from '@playwright/test'
import { firstContent } from '../../content/first-content.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { readSite, saveDraft, setClosed } from '../../contract/staff/site.ts'
import { expectAccessible } from './accessible.ts'
import { expectSaved, pageFrame, passFiveSeconds, test } from './own-site.ts'
import { hold } from './site.ts'
import { expectLive, slowly } from './staff.ts'

const ask = (page: Page) => page.getByRole('button', { name: 'Publish…' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Publish' })
const publishIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Publish', exact: true })

test('an owner presses a dish on the page and changes it; a price without an amount is an error at its field and blocks, and a big jump asks', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open()
  await page.getByRole('combobox', { name: 'Page' }).selectOption('/menu')
  await pageFrame(page).getByText('Garlic naan').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Garlic naan' })).toBeVisible()
  const price = page.getByLabel('Price')
  await price.fill('2.75')
  await page.getByLabel('What it is').fill('Gone in a minute, with a lot of butter.')
  await expect(pageFrame(page).getByText('Gone in a minute, with a lot of butter.').first()).toBeVisible()
  await expect(page.getByText('Guests don’t see this yet.')).toBeVisible()
  await expectSaved(page)
  await expectAccessible(page)
  await ask(page).click()
  await expect(dialogOf(page).getByText(/Garlic naan: £2\.\d\d → £2\.75\./)).toBeVisible()
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'false')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()

  await price.fill('free')
  await expect(page.getByText('Please give an amount in pounds, such as 5.99 or 1,250.')).toBeVisible()
  await expect(price).toHaveValue('free')
  await ask(page).click()
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'true')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await price.fill('24.90')
  await ask(page).click()
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'true')
  await dialogOf(page)
    .getByLabel(/Garlic naan moves from £2\.\d\d to £24\.90\./)
    .check()
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'false')
})

test('the keyboard alone opens a dish, changes its price, moves it in its section, publishes, sees it live and takes it back', async ({
  page,
  signInAs,
  open,
  site,
}) => {
  // It waits for two publications, each of which takes a busy machine half a minute.
  test.slow()
  const menu = async () => (await fetch(`${site.url}/menu`)).text()
  await signInAs('owner', 'Simran Kaur')
  await open()
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
  await page.keyboard.type('2.67')
  await expectSaved(page)
  await open()
  await press(page.locator('summary').filter({ hasText: 'Sides' }))
  await press(page.getByRole('link', { name: 'Its name, its days, and the order of its dishes' }))
  const up = page.getByRole('button', { name: /^Up.*Garlic naan$/ })
  await press(up)
  await expect(up).toBeFocused()
  await expectSaved(page)
  expect(await menu()).not.toContain('£2.67')
  await press(page.getByRole('button', { name: 'Past the page' }))
  await press(ask(page))
  await expect(dialogOf(page)).toContainText(/Garlic naan: £2\.\d\d → £2\.67\./)
  // A slow server says only later that nothing is left to publish.
  const answer = await hold(page, '**/staff/calls/site?')
  await press(publishIn(page))
  await expectLive(page)
  answer()
  expect(await menu()).toContain('£2.67')

  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(menu, slowly).not.toContain('£2.67')
  await expect(page.getByText('Undone. ')).toBeVisible(slowly)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History of the site' })).toBeVisible()
  await expect(page.getByText(/Garlic naan: £2\.67 → £2\.\d\d\./)).toBeVisible()
  await expectAccessible(page)
})

test('a manager drafts on a phone, adds a dish, and an owner has to say what is in it', async ({
  page,
  signInAs,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('manager', 'Jas Gill')
  await open()
  await page.locator('summary').filter({ hasText: 'Rolls' }).click()
  const section = page.locator('details[open]')
  await section.getByLabel('Add a dish').fill('Paneer bhurji roll ')
  await section.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Nobody has said yet which allergens are in Paneer bhurji roll.')).toHaveCount(0)
  await page.getByLabel('What it is').fill('Scrambled paneer, onion, green chilli.')
  await page.getByLabel('Price').fill('5.49')
  await expect(page.getByText('Nobody has said yet which allergens are in Paneer bhurji roll.')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'milk: contains', exact: true }).check()
  await expect(page.getByText('Not all allergens are answered yet.')).toBeVisible()
  await expect(page.getByText('23 allergens are not answered yet.')).toBeVisible()
  await page.getByRole('button', { name: 'None of the others' }).click()
  await expect(page.getByRole('radio', { name: 'fish: no', exact: true })).toBeChecked()
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Publish…' })).toHaveCount(0)
  await expect(page.getByText('An owner publishes it.')).toBeVisible()
  // Somebody without an account looks at it by a link.
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  await page.getByRole('button', { name: 'Make a link to look at it' }).click()
  const link = await page.getByLabel('Link, for seven days. It is shown only now.').inputValue()
  // A server that is too busy to draw says so at first.
  await expect.poll(async () => (await fetch(`${link}menu`)).text(), slowly).toContain('Paneer bhurji roll')
  const looker = await page.context().newPage()
  await looker.goto(link)
  await expect(looker.getByText(/^A preview: guests don’t see this yet/)).toBeInViewport()
  // Nothing lies over the header.
  await looker.getByRole('banner').getByRole('link').first().click({ trial: true })
  await looker.close()
  await page.getByRole('button', { name: /^End it.* Changes$/ }).click()
  await expect.poll(async () => (await fetch(`${link}menu`)).status).toBe(404)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect(pageFrame(page).getByText('Paneer bhurji roll').first()).toBeInViewport()
  await expectAccessible(page)
})

test('a dish moves to another section, and a section to another poster, at a press', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  const { posters } = firstContent.menu
  const [first, second] = [posters[0], posters.at(-1)]
  const [section] = second?.sections ?? []
  await open('dishes/raita')
  await page.getByLabel('In the section').selectOption(section?.name ?? '')
  await page.getByRole('button', { name: 'Move it there' }).click()
  await expectSaved(page)
  await open(`sections/${section?.id}`)
  await page.getByLabel('On the poster').selectOption(first?.title ?? '')
  await page.getByRole('button', { name: 'Move it there' }).click()
  await expectSaved(page)
  await expectAccessible(page)
  await ask(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(`Raita moves from Sides to ${section?.name}.`)).toBeVisible()
  await expect(dialog.getByText(`${section?.name} move from ${second?.title} to ${first?.title}.`)).toBeVisible()
})

test('the kitchen takes a dish off the menu for today, and may put it back', async ({ page, signInAs, site }) => {
  await signInAs('kitchen', 'Gurpreet')
  await page.goto(`${site.url}/staff/sold-out`)
  const raita = page.getByRole('switch', { name: 'Raita' })
  await raita.click()
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible(slowly)
  expect(await (await fetch(`${site.url}/menu`)).text()).not.toContain('Raita')
  await expectAccessible(page)
  const back = page.waitForRequest('**/staff/calls/set-sold-out')
  await page.route('**/staff/calls/set-sold-out', (route) => route.fulfill({ json: {} }))
  await raita.click()
  expect((await back).postDataJSON()).toEqual({ dish: 'raita', isSoldOut: false })
})

test('an owner answers for Christmas, opens late on Fridays and says so on pages', async ({
  page,
  context,
  signInAs,
  open,
  site,
}) => {
  test.slow()
  await page.clock.install({ time: `${londonDay(new Date()).slice(0, 4)}-12-10T12:00:00Z` })
  await signInAs('owner', 'Simran Kaur')
  await open()
  await page.getByText(/holidays come: do the hours hold\?$/).click()
  const christmas = page.getByRole('region', { name: 'Christmas Day', exact: true })
  await christmas.getByRole('button', { name: 'Closed' }).click()
  await expect(christmas).toBeHidden()

  await page.getByRole('link', { name: 'Opening hours' }).click()
  const friday = page.getByRole('group', { name: 'Friday', exact: true })
  await friday.getByLabel('Closes').fill('08:00')
  await expect(page.getByText(/^Friday: The hours end before they begin/)).toBeVisible()
  await friday.getByLabel('Closes').fill('02:00')
  await friday.getByLabel('Last orders').fill('01:00')
  await expect(friday.getByText('Until 02:00 AM on the next day.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('link', { name: 'Notices' }).click()
  await page.getByLabel('Add a notice').fill('Eid Mubarak! We are open late.')
  await page.getByLabel('Add a notice').press('Enter')
  await page.getByRole('checkbox', { name: 'Menu' }).check()
  await expectAccessible(page)
  await expectSaved(page)
  await ask(page).click()
  await expect(dialogOf(page)).toContainText('Christmas Day, ')
  await expect(dialogOf(page)).toContainText('Friday, 11:00 AM to 02:00 AM')
  // By the time that the publication answers, the screen knows that its draft is gone.
  const answer = Promise.withResolvers<void>()
  await page.route('**/staff/calls/publish-site-draft', async (route) => {
    const response = await route.fetch()
    // A server that is too busy to draw is asked again by the page.
    if (response.status() !== 503) await answer.promise
    await route.fulfill({ response })
  })
  await publishIn(page).click()
  await expect(dialogOf(page).getByRole('button', { name: /^Publish/ })).toHaveCount(0, slowly)
  await expect(dialogOf(page).getByText('Publishing…')).toBeVisible()
  answer.resolve()
  await expectLive(page)
  await expect(page.getByRole('link', { name: 'change them in your Business Profile' })).toBeVisible()

  const guest = await context.newPage()
  await guest.goto(`${site.url}/menu`)
  await expect(guest.getByRole('complementary', { name: 'Notice' })).toHaveText('Eid Mubarak! We are open late.')
  await expect(guest.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectAccessible(guest)
  await guest.goto(`${site.url}/careers`)
  await expect(guest.getByRole('complementary', { name: 'Notice' })).toBeHidden()
})

test('a notice whose beginning is half typed says so at its field, also after a reload, and is not published', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open()
  await page.getByRole('link', { name: 'Notices' }).click()
  await page.getByLabel('Add a notice').fill('Closed for a wedding')
  await page.getByLabel('Add a notice').press('Enter')
  const from = page.getByLabel('From')
  const isRefused = async () => {
    await ask(page).click()
    await expect(dialogOf(page)).toContainText('Notice “Closed for a wedding”: Please give a day and a time.')
    await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'true')
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  }
  await from.focus()
  // The 11th of November 2030, and no time.
  await page.keyboard.type('11112030')
  await isRefused()
  await expect(from).toHaveAccessibleDescription(/^Finish the day and the time/)
  await expectSaved(page)
  await page.reload()
  await expect(from).toHaveAccessibleDescription('Please give a day and a time.')
  await isRefused()
  // A notice without a first day is allowed.
  await from.focus()
  await page.getByLabel('Until').focus()
  await expect(from).not.toHaveAttribute('aria-invalid')
  await ask(page).click()
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'false')
})

test('a question that is open stays as it was asked, though somebody else closes the day; one press opens it after all', async ({
  page,
  signInAs,
  open,
  site,
}) => {
  // It waits for two publications too.
  test.slow()
  await page.clock.install()
  const { call } = await signInAs('owner', 'Simran Kaur')
  const day = addDays(londonDay(new Date()), 1)
  const home = async () => (await fetch(site.url)).text()
  await open()
  await page.getByRole('button', { name: 'Close tomorrow' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`closed on ${formatDay(day)}`)
  expect((await call(setClosed, { day, isClosed: true })).status).toBe(200)
  await passFiveSeconds(page)
  const takeBack = page.getByRole('button', { name: 'Open tomorrow after all' })
  await expect(takeBack).toBeVisible()
  await dialog.getByRole('button', { name: 'Close tomorrow' }).click()
  // It closes once the site shows it.
  await expect(dialog).toHaveCount(0, slowly)
  await expect(takeBack).toBeVisible()
  expect(await home()).toContain(formatDay(day))
  await takeBack.click()
  await dialog.getByRole('button', { name: 'Open tomorrow after all' }).click()
  // The other tests find the day as it was.
  await expect.poll(home, slowly).not.toContain(formatDay(day))
})

test('an owner adds a vacancy, whose form says what is missing, and may publish it', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  const lastDay = addDays(londonDay(new Date()), 20)
  await open('content')
  await page.getByLabel('Add a vacancy').fill('Kitchen Porter')
  await page.getByLabel('Add a vacancy').press('Enter')
  await expect(page.getByText('Choose at least one.')).toBeVisible()
  await page.getByLabel('Team').fill('Kitchen')
  await page.getByLabel('Where').fill('Hounslow, London')
  await page.getByRole('checkbox', { name: 'Part-time' }).check()
  const pay = page.getByRole('group', { name: 'Pay' })
  await pay.getByLabel('For').selectOption('A year')
  await pay.getByLabel('From').fill('25,50')
  await expect(pay.getByLabel('From')).toHaveAccessibleDescription(
    /Please give an amount in pounds, such as 5\.99 or 1,250\.$/,
  )
  await pay.getByLabel('From').fill('25,500')
  await pay.getByLabel('To').fill('£27,000')
  await expect(pay.getByLabel('From')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Last day to apply').fill(lastDay)
  await page.getByLabel('About us').fill('We cook over fire & we laugh.')
  await page.getByRole('button', { name: 'Add a list' }).click()
  await page.getByLabel('Heading').fill('What you do')
  await page.getByRole('group', { name: 'Points' }).getByRole('textbox').fill('Keep the kitchen clean')
  await expectAccessible(page)
  await expectSaved(page)
  const [draft] = (await call(readSite, {})).body.drafts
  const said = draft?.changes.filter(({ thing }) => thing === 'vacancies/kitchen-porter')
  expect(Object.fromEntries(said?.map(({ field, now }) => [field, now]) ?? [])).toMatchObject({
    title: 'Kitchen Porter',
    team: 'Kitchen',
    location: 'Hounslow, London',
    employment: ['part-time'],
    salary: { leastPence: 2_550_000, mostPence: 2_700_000, per: 'year' },
    lastDay,
    aboutUs: 'We cook over fire & we laugh.',
    lists: [{ heading: 'What you do', items: ['Keep the kitchen clean'] }],
  })
  await ask(page).click()
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'false')
})

test('a manager gives a package one more option, with dishes of the packages, and sees it on the page', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('manager', 'Jas Gill')
  await open('packages/f49c1b83-07de-4a6b-a5f8-d31e60b7c444')
  const options = page.getByRole('group', { name: 'What the customer chooses among' })
  const second = options.getByRole('group', { name: '2', exact: true })
  await expect(second.getByRole('checkbox', { name: 'Paneer roll' })).toBeChecked()
  await options.getByRole('button', { name: 'Add an option' }).click()
  const third = options.getByRole('group', { name: '3', exact: true })
  await third.getByLabel('Name, as it is read in brackets').fill('kebab')
  await expect(options.getByText('The option has no dishes.')).toBeVisible()
  await third.getByRole('checkbox', { name: 'Seekh kebabs' }).check()
  await expect(options.getByText('The option has no dishes.')).toHaveCount(0)
  await expectSaved(page)
  await expect(pageFrame(page).getByLabel('Quantity: Executive Lunch Box (kebab)')).toBeVisible()
  await expectAccessible(page)
})

test('what is removed from a list is put back with one press, where it was', async ({ page, signInAs, open }) => {
  await signInAs('manager', 'Jas Gill')
  await open('sections/rolls')
  const dishes = page.getByRole('group', { name: 'Dishes' })
  await expect(dishes).toBeVisible()
  const names = await dishes.getByRole('link').allTextContents()
  await dishes.getByRole('button', { name: new RegExp(`^Remove.*${names[1]}$`) }).click()
  await expect(dishes.getByRole('link', { name: names[1] })).toHaveCount(0)
  await expect(dishes.getByText(`${names[1]} is removed.`)).toBeVisible()
  await expect(dishes.getByRole('button', { name: new RegExp(`^Undo.*${names[1]}$`) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dishes.getByRole('link')).toHaveText(names)
  await expect(dishes.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

  await open('history')
  const beginning = page.getByRole('group', { name: 'How it began' }).getByRole('group', { name: 'Paragraphs' })
  const first = await beginning.getByRole('textbox').first().inputValue()
  await beginning.getByRole('button', { name: /^Remove.*Paragraphs 1$/ }).click()
  await expect(beginning.getByRole('textbox').first()).not.toHaveValue(first)
  await beginning.getByRole('button', { name: 'Undo' }).click()
  await expect(beginning.getByRole('textbox').first()).toHaveValue(first)
})

test('the links have a form of their own, and what is wrong in one is said at its field', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open()
  await page.getByRole('link', { name: 'Links: reservations, social networks' }).click()
  const instagram = page.getByLabel(/^Link \(empty/).first()
  await instagram.fill('instagram.com/roti')
  await expect(instagram).toHaveAccessibleDescription('The link must begin with https://.')
  await instagram.fill('https://instagram.com/roti ')
  await expect(instagram).not.toHaveAttribute('aria-invalid')
  await expect(instagram).toHaveValue('https://instagram.com/roti ')
  await page.getByLabel('How a table is reserved').selectOption('By phone')
  const at = page.getByLabel('Link or phone number')
  await at.fill('0208 570 12')
  await expect(at).toHaveAccessibleDescription(/^Type the phone number with its area code/)
  await at.fill('0208 570 1234')
  await expect(at).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
})

test('the screen ends where its content ends, however long a form is', async ({ page, signInAs, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('owner', 'Simran Kaur')
  await open('history')
  await expect(page.getByLabel('Motto')).toBeVisible()
  const ends = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      Math.max(innerHeight, document.body.getBoundingClientRect().bottom + scrollY),
    ])
  const [height = 0, content = 0] = await ends()
  expect(height - content).toBeLessThan(2)
  // The form scrolls with the page, and the page beside it stays in view.
  const within = page.locator('main *:not(iframe)')
  const scrolled = () =>
    within.evaluateAll((all) =>
      all
        // Drafts that were put away are in a closed part of the screen.
        .filter((each) => each.checkVisibility())
        .filter((each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto')
        .map((each) => each.outerHTML.slice(0, 200)),
    )
  await expect.poll(scrolled).toEqual([])
  await page.getByText('As it was before').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.7 })
})

test('on a phone five fields have room between the tabs and the bar, and the answers stand in columns', async ({
  page,
  signInAs,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('owner', 'Simran Kaur')
  // Answers that it was published, so that the bar shows both that and the draft that waits.
  const published = { number: 1, changes: ['The company has another name.'], pages: [] }
  await page.route('**/staff/calls/publish-site-draft', (route) => route.fulfill({ json: published }))
  await open()
  await page.getByRole('link', { name: 'Company' }).click()
  await page.getByRole('textbox').first().fill('Curry Ltd')
  await expectSaved(page)
  await ask(page).click()
  await publishIn(page).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(ask(page)).toBeInViewport({ ratio: 1 })
  const bar = (await undo.boundingBox())?.y ?? 0
  const fields = await page
    .locator('input, textarea, select')
    .evaluateAll((all) => all.map((field) => field.getBoundingClientRect()))
  expect(fields.filter(({ top, bottom, height }) => height > 0 && top > 0 && bottom < bar).length).toBeGreaterThan(4)

  await open('dishes/garlic-naan')
  const answers = page.getByRole('radio', { name: /: contains$/ })
  await expect(answers.first()).toBeVisible()
  const lefts = await answers.evaluateAll((all) => all.map((answer) => answer.getBoundingClientRect().left))
  expect(lefts.length).toBeGreaterThan(20)
  expect(new Set(lefts).size).toBe(1)
})

test('a press near the phone number opens its form, and a day that is there already is not added again', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open()
  await pageFrame(page).getByRole('heading', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Name, phone' })).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()

  const day = page.getByLabel('Add a day')
  const add = async (date: string) => {
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('link', { name: 'Days that differ' }).click()
    await day.fill(date)
    await day.press('Enter')
  }
  const tomorrow = addDays(londonDay(new Date()), 1)
  await add(tomorrow)
  await expect(page.getByRole('group', { name: 'Hours' })).toBeFocused()
  await add(tomorrow)
  await expect(day).toHaveAccessibleDescription('This day is in the list already.')
  await expect(day).toHaveValue(tomorrow)
  await day.fill(addDays(tomorrow, 1))
  await expect(day).toHaveAccessibleDescription('')
  // Once it is removed, it can be added again.
  await page.getByRole('button', { name: new RegExp(`^Remove.*${formatDay(tomorrow)}$`) }).click()
  await add(tomorrow)
  await expect(page.getByRole('group', { name: 'Hours' })).toBeFocused()
})

test('a notice about a place that is gone says so, and can be about all again', async ({ signInAs, open, page }) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  const { notices } = (await call(readSite, {})).body.content.site
  const thing = 'notices/eid'
  const ids = notices.map(({ id }: { id: string }) => id)
  const changes = [
    { thing, field: 'text', now: 'Eid Mubarak' },
    { thing, field: 'pages', now: ['/'] },
    { thing, field: 'place', now: 'bath-road' },
    { thing: 'site', field: 'notices', from: ids, now: [...ids, 'eid'] },
  ]
  expect((await call(saveDraft, { changes })).status).toBe(200)
  await open(thing)
  const place = page.getByLabel('About which place')
  await expect(place).toHaveValue('bath-road')
  await expect(place).toHaveAccessibleDescription('Its place is gone: choose again.')
  await place.selectOption('All of us')
  await expectSaved(page)
  await expect(place).toHaveAccessibleDescription('')
})

test('a manager looks at all dishes by allergens, and signs one', async ({ page, signInAs, open }) => {
  await signInAs('manager', 'Jas Gill')
  await open('allergenList')
  const table = page.getByRole('region', { name: 'Dishes of the packages' })
  await expect(table.getByRole('row', { name: /^Garlic naan/ })).toContainText('wheat')
  await expect(page.getByText(/\b(\d+) of \1 dishes are unchecked\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign for the kitchen' })).toHaveCount(0)
  await expectAccessible(page)
  await table.getByRole('link', { name: 'Garlic naan' }).click()
  await page.getByRole('button', { name: 'I have checked it with the kitchen' }).click()
  await expect(page.getByText(`Jas Gill on ${formatDay(londonDay(new Date()))}`)).toBeVisible()
  await expectSaved(page)
  await page.getByLabel('lupin: contains').check()
  await expect(page.getByText('Nobody yet.')).toBeVisible()
})

test('a dish is opened while the frame of the page has only begun, its form stays where it is, and it goes back to an earlier release', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('manager', 'Jas Gill')
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
  await page.setViewportSize({ width: 1280, height: 500 })
  const draw = await hold(page, '**/staff/calls/preview-site')
  await open('dishes/seekh-kebab-roll')
  const text = page.getByLabel('What it is')
  await expect(text).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }))
  draw()
  const root = pageFrame(page).locator('html')
  await expect(pageFrame(page).locator('html[data-shown]')).toBeAttached()
  expect(await root.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(40)
  await expect(pageFrame(page).getByText('Seekh Kebab Roll').first()).toBeInViewport()

  const before = await text.inputValue()
  await text.fill('Something else')
  await expectSaved(page)
  await page.getByText('As it was before').click()
  // This waits until the release is there to be chosen.
  await page.getByLabel('Release', { exact: true }).selectOption('1')
  // Another test of this site may have changed its price.
  await expect(page.getByText(/^Different then: What it is\b/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put it back as it was' }).click()
  await expect(text).toHaveValue(before)
  await expect(page.getByText('It said the same then.')).toBeVisible()
})
