import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expectAccessible, expectNoViolation } from './accessible.ts'
import { answerFirst, holdScripts, test } from './site.ts'
import { signIn } from './staff.ts'

const folder = () => join(process.env.SITE_DATA_DIR ?? '', 'mail')
const anAddress = () => `${crypto.randomUUID()}@example.com`

/** Waits for the mail to an address that has these words in its subject, and returns it. */
async function mailTo(address: string, subject: string) {
  const find = async () => {
    const names = (await readdir(folder()).catch(() => [])).filter((name) => /^news-.*\.eml$/.test(name))
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))))
    return mails.find((mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject))
  }
  await expect.poll(async () => Boolean(await find())).toBe(true)
  const mail = await find()
  if (!mail) throw new Error('The mail is gone')
  return mail
}

test('from the home page to the list and off it: what is mistyped is said, and nothing happens without a press', async ({
  page,
  context,
  hydrated,
}) => {
  const address = anAddress()
  await hydrated('/')
  const block = page.getByRole('region', { name: 'Join Our Spice Route' })
  const field = block.getByPlaceholder('Enter your email address')
  const line = block.getByRole('status')
  await field.scrollIntoViewIfNeeded()
  // The script of this part of the page is loaded with the first scroll.
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeAttached()
  await expect(line).toHaveText('News and offers by email, until you leave with one press.')
  const { height } = (await block.boundingBox()) ?? { height: 0 }
  await field.fill('not an address')
  await block.getByRole('button', { name: 'Subscribe' }).click()
  await expect(line).toHaveText('Please enter a valid email address.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('not an address')
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.')
  await field.fill(address)
  await expect(line).toHaveText('News and offers by email, until you leave with one press.')
  await field.press('Enter')
  await expect(line).toHaveText('Nearly there: please confirm in the mail that we have sent you.')
  await expect(page).toHaveURL('/')
  expect((await block.boundingBox())?.height).toBeCloseTo(height, 0)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain('@')

  const asked = await mailTo(address, 'Please confirm')
  const link = (text = '', does: string) => new RegExp(`http\\S+/newsletter#${does}=[\\w&=-]+`).exec(text)?.[0] ?? ''
  await page.goto(link(asked.text, 'confirm'))
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  await expectNoViolation(page, 'main')
  await confirm.dblclick()
  const done = page.getByText('You are on the list.')
  await expect(done).toBeFocused()

  // Mail programs find the one-click address (RFC 8058) in the headers. Opened in a browser, it shows the button.
  const mail = await mailTo(address, 'You are on the list')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const onePress = /^<(\S+)>$/.exec(header('list-unsubscribe'))?.[1] ?? ''
  await page.goto(onePress)
  await expect(page.getByRole('button', { name: 'Leave the list' })).toBeVisible()

  await signIn(context, 'owner')
  await page.goto('/staff/news')
  const news = page.getByRole('region', { name: 'News and offers' })
  await expect(news.getByText('On the list')).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await news.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain(`${address},`)

  await page.goto(link(mail.text, 'leave'))
  await page.getByRole('button', { name: 'Leave the list' }).click()
  await expect(page.getByText('You have left the list.')).toBeFocused()
  // The one click of a mail program finds this already done.
  expect((await page.request.post(onePress, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200)
  await page.goto(link(asked.text, 'confirm'))
  await page.reload()
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This link is too old, or you have left since. Please sign up again.',
  )
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByLabel('News and offers')).toBeChecked()
})

test('Southall’s “Coming Soon” leads to a list of its own, what was typed stays where the server does not answer, and a link that is not whole says so', async ({
  page,
  hydrated,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Tell me when it opens' }).click()
  await expect(page.getByLabel('The opening in Southall')).toBeChecked()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  const address = anAddress()
  await page.getByLabel('Email Address').fill(address)
  await answerFirst(page, '**/functions/v1/subscribe-to-news', 'abort')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('status')).toHaveText('The server did not answer.')
  await expect(page.getByLabel('Email Address')).toHaveValue(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('status')).toHaveText('Nearly there: please confirm in the mail that we have sent you.')
  expect((await mailTo(address, 'Please confirm')).text).toContain('when we open in Southall')

  await hydrated('/newsletter?leave=3f8e2c1a')
  await expect(page.getByRole('alert')).toHaveText('This link is not whole. Please open it from our mail, all of it.')
  await expect(page.getByRole('button', { name: 'Leave the list' })).toHaveCount(0)
})

test('who opens the link of a mail never sees the form to sign up, however late the script comes', async ({ page }) => {
  const key = '=3f8e2c1a-0b1c-4d5e-8f90-a1b2c3d4e5f6&key=k'
  for (const [link, button] of [
    [`#confirm${key}`, 'Confirm'],
    [`?leave${key}`, 'Leave the list'],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto(`/newsletter${link}`)
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
    await expect(page.getByLabel('Email Address')).toBeHidden()
    release()
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await page.unrouteAll()
  }
  await holdScripts(page)
  await page.goto('/newsletter?from=a-poster#southall')
  await expect(page.getByLabel('Email Address')).toBeVisible()
})

test('an owner tells everybody who waits for Southall, after a question that says how many they are, and the button goes', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner')
  let isTold = false
  // Southall is not open on the server that the tests share.
  await page.route('**/staff/calls/news-lists?*', (route) => {
    const list = { confirmed: 12, waiting: 0, left: 0 }
    const southall = { topic: 'southall', ...list, ...(isTold ? { told: 12, toTell: 0 } : { told: 0, toTell: 12 }) }
    return route.fulfill({ json: { lists: [{ topic: 'news', ...list, told: 0, toTell: 0 }, southall] } })
  })
  await page.route('**/staff/calls/tell-of-opening', (route) => {
    expect(route.request().postDataJSON()).toEqual({ topic: 'southall' })
    isTold = true
    return route.fulfill({ json: {} })
  })
  await page.goto('/staff/news')
  const list = page.getByRole('region', { name: 'The opening in Southall' })
  const tell = list.getByRole('button', { name: 'Tell 12 addresses that we are open in Southall' })
  await tell.click()
  const dialog = page.getByRole('dialog', { name: 'Tell 12 addresses that we are open in Southall' })
  await expect(dialog).toContainText('can’t be called back')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tell 12 addresses' }).click()
  await expect(page.getByText('The mails are on their way.')).toBeAttached()
  await expect(list.getByText('Told that it is open')).toBeVisible()
  await expect(tell).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'News and offers' }).getByRole('button', { name: /^Tell/ }),
  ).toHaveCount(0)
})
