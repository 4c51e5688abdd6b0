import { expect } from '@playwright/test'
import { site } from '../../content/site.ts'
import { AppError } from '../../server/errors.ts'
import { toErrorReply } from '../../server/http/error-replies.ts'
import { expectAccessible, expectNoViolation } from './accessible.ts'
import {
  applications,
  chooseCv,
  countSent,
  cv,
  fillInApplication as fillIn,
  fillTrap,
  keptText,
  send,
  uploads,
} from './application-form.ts'
import { toast } from './fill-order-form.ts'
import { answerFirst, hold, holdScripts, test } from './site.ts'

test('an application that is sent with a double click arrives once, with a bar of its upload, and leaves the form as it was at first', async ({
  page,
  hydrated,
}) => {
  const sent = countSent(page)
  const upload = page.waitForResponse(uploads)
  const application = page.waitForRequest(applications)
  const release = await hold(page, applications)
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('2 Twice Street')
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await expect(page.getByText('200 kB')).toBeVisible()
  expect(await keptText(page)).toContain('Jasleen')
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 10_000 }
  await network.send('Network.emulateNetworkConditions', slow)

  await test.step('while it is being sent the button says so, and sends nothing more', async () => {
    await send(page).dblclick()
    const bar = page.getByRole('progressbar', { name: 'Sending your CV' })
    await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0.1)
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    const sending = page.getByRole('button', { name: 'Submitting...' })
    await expect(sending).toBeDisabled()
    await expect(sending).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => sent.applications.length).toBe(1)
  })
  release()

  await test.step('it says that it has arrived, and sent what it should', async () => {
    await expect(toast(page)).toContainText('Application Submitted!')
    await expect(toast(page)).toContainText("Thank you for your application. We'll be in touch soon.")
    await expect(page.locator(':focus')).toContainText('Your application is with us, and your CV with it.')
    const { Id: cvId } = await (await upload).json()
    expect((await application).headers()).toMatchObject({ 'cv-id': cvId })
    expect(sent.uploads).toEqual([expect.stringMatching(/\/cvs\/\d{13}-Jasleen-Kaur-[0-9a-f]{20}\.pdf$/)])
    expect(sent.applications.map((each) => Object.keys(JSON.parse(each)).sort())).toEqual([
      ['address', 'area', 'cvUrl', 'email', 'name', 'position', 'postcode', 'title', 'town'],
    ])
  })

  await test.step('the form is empty, kept nowhere, and as patient as it was at first', async () => {
    await expect(send(page)).toBeVisible()
    await expect(page.getByLabel('Name *')).toHaveValue('')
    await expect(page.getByText('My CV.pdf')).toHaveCount(0)
    await expect(page.getByLabel(/I agree/)).not.toBeChecked()
    expect(await keptText(page)).toBe('')
    await page.getByLabel('Name *').fill('J')
    await page.getByLabel('Email Address').fill('jasleen@example')
    await page.getByLabel('Your Address').focus()
    // The address is judged when it is left, so by now the name would have been judged too.
    await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name *')).not.toHaveAttribute('aria-invalid')
  })
})

test('an error is shown at its field, whoever found it, and the first wrong field gets the focus', async ({
  page,
  hydrated,
}) => {
  const sent = countSent(page)
  const fields = [
    { path: 'town', message: 'Please enter your town/city' },
    { path: 'email', message: 'Invalid email address' },
  ]
  await page.route(applications, (route) => route.fulfill({ status: 400, json: { code: 'x', message: 'no', fields } }))
  await hydrated('/careers')
  await page.getByLabel('Position applying for').fill('')
  await send(page).click()
  for (const [label, message] of [
    ['Title', 'Please select a title'],
    ['Position applying for', "Please enter the position you're applying for"],
    ['Upload CV', 'CV is required'],
    [/I agree/, 'You must agree to continue'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').selectOption('Dr')
  await send(page).click()
  await expect(page.getByLabel('Name *')).toBeFocused()
  expect(sent).toEqual({ uploads: [], applications: [] })
  await expectNoViolation(page)

  await fillIn(page)
  await send(page).click()
  await expect(page.getByLabel('Town / City')).toHaveAccessibleDescription('Please enter your town/city')
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Invalid email address')
  await expect(page.getByLabel('Email Address')).toBeFocused()
})

test('who is told that no more are taken today, or that their browser filled in the trap, keeps the text and sends it again', async ({
  page,
  hydrated,
}) => {
  const sent = countSent(page)
  const { body } = toErrorReply(new AppError('applications_full'))
  await answerFirst(page, applications, { status: 429, json: body })
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('3 Trapped Street')
  await fillTrap(page)
  await send(page).click()
  await expect(toast(page)).toContainText('Failed to submit application.')
  await expect(toast(page)).not.toContainText('try again')
  const full = page.getByRole('alert').filter({ hasText: 'More applications came today' })
  await expect(full).toHaveText(body.message)
  await expect(full.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
  await expect(full.getByRole('link', { name: site.phone.shown })).toHaveAttribute('href', `tel:${site.phone.dialled}`)
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await expectNoViolation(page)

  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please press Send again.' })).toBeVisible()
  await expect(full).toHaveCount(0)
  await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
  await expect(page.locator('#referralCode')).toHaveValue('')
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await expect(page.getByText('Failed to submit application.')).toHaveCount(0)
  await expect(page.getByText('Please press Send again.')).toHaveCount(0)
  expect([sent.uploads.length, sent.applications.length]).toEqual([1, 3])
})

test('with the keyboard alone, and again after uploads that failed, which keep everything and the focus', async ({
  page,
  hydrated,
}) => {
  await answerFirst(page, uploads, 'abort', { status: 204 })
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
  for (const answer of ['none', 'an empty one']) {
    await test.step(`the upload gets ${answer}`, async () => {
      await expect(send(page)).toBeFocused()
      const sent = page.waitForRequest(uploads)
      await page.keyboard.press('Enter')
      await sent
      await expect(toast(page)).toContainText('Error')
      await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
      await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
      await expect(page.getByText('My CV.pdf')).toBeVisible()
      await expect(send(page)).toBeEnabled()
    })
  }
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

test('the position is preset to the vacancy, and stays as it was typed, but on the page of a vacancy it is preset again', async ({
  page,
  hydrated,
}) => {
  await hydrated('/careers')
  const position = page.getByLabel('Position applying for')
  await expect(position).toHaveValue('Business Support Officer')
  await position.fill('')
  await page.reload()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(position).toHaveValue('')
  await page.getByLabel('Name *').fill('Jasleen Kaur')
  await position.fill('Tandoor Chef')
  await page.reload()
  await expect(position).toHaveValue('Tandoor Chef')
  await page.getByRole('link', { name: 'Business Support Officer' }).click()
  await expect(page).toHaveURL('/careers/business-support-officer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business Support Officer')
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(position).toHaveValue('Business Support Officer')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All vacancies' }).click()
  await expect(page).toHaveURL('/careers')
  await page.goto('/careers/a-vacancy-that-is-over')
  await expect(page).toHaveURL('/careers')
})

test('what was given before the page is hydrated is kept, even when Send is pressed, and also over a reload', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  const position = page.getByLabel('Position applying for')
  await expect(position).toHaveValue('Business Support Officer')
  await position.fill('Tandoor Chef')
  await page.getByLabel('Name *').fill('Quick Applicant')
  await page.getByLabel('Title').selectOption('Dr')
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await page.getByLabel(/I agree/).check()
  await send(page).click()
  release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(page).toHaveURL('/careers')
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await expect(page.getByLabel('Name *')).toHaveValue('Quick Applicant')
  await expect(position).toHaveValue('Tandoor Chef')
  await expect.poll(() => keptText(page)).toContain('Quick Applicant')
  await send(page).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByLabel('Name *')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Upload CV')).not.toHaveAttribute('aria-invalid')

  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Quick Applicant')
  await expect(page.getByText('Choose your CV again')).toBeVisible()
  await expect(page.getByText('Please tick this again.')).toBeVisible()
})

test('town and county are abreast where there is room, the vacancy in short stays in view, and nothing is cut off at 200 % zoom', async ({
  page,
  hydrated,
}) => {
  await hydrated('/careers')
  const isAbreast = async () => {
    const labels = ['Town / City', 'Area / County']
    const [town, area] = await Promise.all(labels.map((label) => page.getByLabel(label).boundingBox()))
    return town?.y === area?.y
  }
  for (const [width, areAbreast] of [
    [390, false],
    [768, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isAbreast).toBe(areAbreast)
  }
  await send(page).scrollIntoViewIfNeeded()
  await expect(send(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Business Support Officer' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Hounslow, London', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Full-time or part-time', { exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
})
