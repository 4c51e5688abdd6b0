import { expect } from '@playwright/test'
import { site } from '../../content/site.ts'
import { AppError } from '../../server/http/errors.ts'
import { expectAccessible, expectNoViolation } from './accessible.ts'
import {
  applications,
  chooseCv,
  countSent,
  cv,
  fillInApplication as fillIn,
  fillTrap,
  send,
  toast,
  uploads,
} from './application-form.ts'
import { holdScripts, test } from './site.ts'

test('an application with a CV arrives, and the form is empty again', async ({ page, hydrated }) => {
  const sent = countSent(page)
  const upload = page.waitForResponse(uploads)
  const application = page.waitForRequest(applications)
  await hydrated('/careers')
  await fillIn(page)
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await expect(page.getByText('200 kB')).toBeVisible()
  await send(page).click()
  const { Id: cvId } = await (await upload).json()
  expect((await application).headers()).toMatchObject({ 'cv-id': cvId })
  await expect(toast(page)).toContainText('Application Submitted!')
  await expect(toast(page)).toContainText("Thank you for your application. We'll be in touch soon.")
  await expect(page.locator(':focus')).toContainText('Your application is with us, and your CV with it.')
  await expect(page.getByLabel('Name *')).toHaveValue('')
  await expect(page.getByText('My CV.pdf')).toHaveCount(0)
  await expect(page.getByLabel(/I agree/)).not.toBeChecked()
  expect(sent.uploads[0]).toMatch(/\/cvs\/\d{13}-Jasleen-Kaur-[0-9a-f]{20}\.pdf$/)
  expect(Object.keys(JSON.parse(sent.applications[0] ?? '{}')).sort()).toEqual(
    ['address', 'area', 'cvUrl', 'email', 'name', 'position', 'postcode', 'title', 'town'].sort(),
  )
})

const rules = [
  ['Title', 'Please select a title'],
  ['Name *', 'Name must be at least 2 characters'],
  ['Email Address', 'Invalid email address'],
  ['Your Address', 'Please enter your address'],
  ['Town / City', 'Please enter your town/city'],
  ['Area / County', 'Please enter your area/county'],
  ['Postcode', 'Please enter your postcode'],
  ['Position applying for', "Please enter the position you're applying for"],
  ['Upload CV', 'CV is required'],
] as const

test('each message stands at its field, and the first wrong field gets the focus', async ({ page, hydrated }) => {
  const sent = countSent(page)
  await hydrated('/careers')
  await page.getByLabel('Position applying for').fill('')
  await send(page).click()
  for (const [label, message] of rules) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel(/I agree/)).toHaveAccessibleDescription('You must agree to continue')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').selectOption('Dr')
  await send(page).click()
  await expect(page.getByLabel('Name *')).toBeFocused()
  expect(sent).toEqual({ uploads: [], applications: [] })
  await expectNoViolation(page)
})

test('a message from the server stands at its field, and the field gets the focus', async ({ page, hydrated }) => {
  const fields = [
    { path: 'town', message: 'Please enter your town/city' },
    { path: 'email', message: 'Invalid email address' },
  ]
  await page.route(applications, (route) => route.fulfill({ status: 400, json: { code: 'x', message: 'no', fields } }))
  await hydrated('/careers')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByLabel('Town / City')).toHaveAccessibleDescription('Please enter your town/city')
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Invalid email address')
  await expect(page.getByLabel('Email Address')).toBeFocused()
})

test('a visitor whose browser fills in the trap is told, and the next press sends the application', async ({
  page,
  hydrated,
}) => {
  const sent = countSent(page)
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('3 Trapped Street')
  await fillTrap(page)
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please press Send once more.' })).toBeVisible()
  await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
  await expect(page.locator('#referralCode')).toHaveValue('')
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await expect(page.getByText('Failed to submit application.')).toHaveCount(0)
  await expect(page.getByText('Please press Send once more.')).toHaveCount(0)
  expect([sent.uploads.length, sent.applications.length]).toEqual([1, 2])
})

test('when no more applications are taken, the visitor is told whom to write or ring, and the text stays', async ({
  page,
  hydrated,
}) => {
  const body = new AppError('applications_full').toBody()
  await page.route(applications, (route) => route.fulfill({ status: 429, json: body }))
  await hydrated('/careers')
  await fillIn(page)
  await send(page).click()
  await expect(toast(page)).toContainText('Failed to submit application.')
  await expect(toast(page)).not.toContainText('try again')
  const told = page.getByRole('alert').filter({ hasText: 'More applications came today' })
  await expect(told).toHaveText(body.message)
  await expect(told.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
  await expect(told.getByRole('link', { name: site.phone.shown })).toHaveAttribute('href', `tel:${site.phone.dialled}`)
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await expectNoViolation(page)

  await page.unroute(applications)
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('pressing twice sends once, and the button says that it is sending', async ({ page, hydrated }) => {
  const sent = countSent(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(applications, async (route) => {
    await held
    await route.continue()
  })
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('2 Twice Street')
  await send(page).dblclick()
  const sending = page.getByRole('button', { name: 'Submitting...' })
  await expect(sending).toBeDisabled()
  await expect(sending).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.applications.length).toBe(1)
  release()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await expect(send(page)).toBeVisible()
  expect([sent.uploads.length, sent.applications.length]).toEqual([1, 1])
})

test('after an application the empty form is as patient as it was at first', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('6 Patient Street')
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await page.getByLabel('Name *').fill('J')
  await page.getByLabel('Email Address').fill('jasleen@example')
  await page.getByLabel('Your Address').focus()
  // Told when it is left, so by now a check of the name would have been too.
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name *')).not.toHaveAttribute('aria-invalid')
})

test('with the keyboard alone', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await page.getByLabel('Title').focus()
  for (const text of [
    'Ms',
    'Jasleen Kaur',
    'jasleen@example.com',
    '4 Key Street',
    'Hounslow',
    'Middlesex',
    'TW3 1AA',
    'Chef',
  ]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Upload CV')).toBeFocused()
  await chooseCv(page, () => page.keyboard.press('Space'))
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/I agree/)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

test('the position is preset to the vacancy, and another one can be typed', async ({ page, hydrated }) => {
  await hydrated('/careers')
  const position = page.getByLabel('Position applying for')
  await expect(position).toHaveValue('Business Support Officer')
  await position.fill('Tandoor Chef')
  await page.reload()
  await expect(position).toHaveValue('Tandoor Chef')
  await position.fill('')
  await page.reload()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(position).toHaveValue('')
})

test('a vacancy has a page of its own, whose position is preset whatever was typed on another page', async ({
  page,
  hydrated,
}) => {
  await hydrated('/careers')
  await page.getByLabel('Name *').fill('Jasleen Kaur')
  await page.getByLabel('Position applying for').fill('Tandoor Chef')
  await page.getByRole('link', { name: 'Business Support Officer' }).click()
  await expect(page).toHaveURL('/careers/business-support-officer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business Support Officer')
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByLabel('Position applying for')).toHaveValue('Business Support Officer')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All vacancies' }).click()
  await expect(page).toHaveURL('/careers')
  await page.goto('/careers/a-vacancy-that-is-over')
  await expect(page).toHaveURL('/careers')
})

test('a position typed before the page is hydrated stays', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  const position = page.getByLabel('Position applying for')
  await expect(position).toHaveValue('Business Support Officer')
  await position.fill('Tandoor Chef')
  release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(position).toHaveValue('Tandoor Chef')
})

test('at 1440 px the vacancy in short stays in view down to the end of the form', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await hydrated('/careers')
  await send(page).scrollIntoViewIfNeeded()
  await expect(send(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Business Support Officer' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Hounslow, London', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Full-time or part-time', { exact: true })).toBeInViewport({ ratio: 1 })
})

for (const [width, areAbreast] of [
  [390, false],
  [768, true],
  [1440, true],
] as const) {
  test(`at ${width} px town and county stand ${areAbreast ? 'side by side' : 'one below the other'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/careers')
    const isAbreast = async () => {
      const labels = ['Town / City', 'Area / County']
      const [town, area] = await Promise.all(labels.map((label) => page.getByLabel(label).boundingBox()))
      return town?.y === area?.y
    }
    await expect.poll(isAbreast).toBe(areAbreast)
  })
}

test('at 200 % zoom nothing is cut off', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await hydrated('/careers')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(640)
})

test('input from before the page is hydrated is kept, even when Send is pressed', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  await page.getByLabel('Name *').fill('Quick Applicant')
  await page.getByLabel('Title').selectOption('Dr')
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await send(page).click()
  release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(page).toHaveURL('/careers')
  await expect(page.getByLabel('Name *')).toHaveValue('Quick Applicant')
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await send(page).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByLabel('Name *')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Upload CV')).not.toHaveAttribute('aria-invalid')
})

test('job searches read the vacancy', async ({ page }) => {
  await page.goto('/careers/business-support-officer')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const posting = data.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'JobPosting')
  expect(posting).toMatchObject({
    title: 'Business Support Officer',
    identifier: { value: 'business-support-officer' },
    employmentType: ['FULL_TIME', 'PART_TIME'],
    jobLocation: { address: { addressLocality: 'Hounslow' } },
  })
})
