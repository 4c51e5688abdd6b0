import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { test } from './site.ts'

const posters = (page: Page) => page.getByRole('link', { name: /full size/ })

async function openFirst(page: Page) {
  await posters(page).first().click()
  const overlay = page.getByRole('dialog')
  await expect(overlay).toBeVisible()
  return overlay
}

/** Swipes with a finger across the poster. */
const swipe = (page: Page, x: number, y: number) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate(
      (image, by) => {
        const touch = { pointerType: 'touch', isPrimary: true, bubbles: true, pointerId: 1 }
        image.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: 200, clientY: 300 }))
        image.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 200 + by.x, clientY: 300 + by.y }))
      },
      { x, y },
    )

test('two menu images, one for each half of the menu, and the same in words, and the way to catering grows with a wide screen', async ({
  page,
}) => {
  await page.goto('/menu')
  await expect(page.getByRole('heading', { name: 'Our Full Menu' })).toBeVisible()
  const images = posters(page).getByRole('img')
  await expect(images).toHaveCount(2)
  await expect(images.nth(0)).toHaveAccessibleName(/rolls.*bowls.*platters.*sides/i)
  await expect(images.nth(1)).toHaveAccessibleName(/burgers.*chef/i)
  const words = page.getByRole('region', { name: 'Our Full Menu' })
  for (const text of ['Tandoori chicken roll', '£5.99', 'Tandoori wings', '£3.99']) {
    await expect(words.getByText(text).first()).toBeVisible()
  }
  const sign = page.getByRole('link', { name: 'Order Catering' })
  await expect(sign).toHaveAttribute('href', '/catering')
  const heights: number[] = []
  for (const width of [390, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    heights.push((await sign.boundingBox())?.height ?? 0)
  }
  const [phone = 0, laptop = 0, screen = 0] = heights
  expect(laptop).toBe(phone)
  expect(screen).toBeGreaterThan(laptop * 1.15)
})

test('a press opens an image at full size, which holds the focus; button and Escape close it and give the focus back', async ({
  page,
  hydrated,
}) => {
  await hydrated('/menu')
  await expect(page.getByRole('dialog')).toBeHidden()
  const overlay = await openFirst(page)
  const image = overlay.getByRole('img')
  await expect(image).toBeInViewport({ ratio: 0.99 })
  await expect(image).toContainText('Tandoori chicken roll')
  await expectNoViolation(page)

  await test.step('the focus stays inside, and the page behind does not scroll', async () => {
    await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused()
    const before = await page.evaluate(() => window.scrollY)
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#page main :not(dialog *) > a'))).toBeNull()
    }
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
  })

  await test.step('its tools keep their size on a narrow phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const tool of await overlay.getByRole('button').all()) expect((await tool.boundingBox())?.width).toBe(44)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL('/menu')
  await expect(posters(page).first()).toBeFocused()
  await posters(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
  await expect(posters(page).nth(1)).toBeFocused()
})

test('the poster is zoomed by button, keys and a press; arrow keys, buttons and swipes lead to the other one, and no further', async ({
  page,
  hydrated,
}) => {
  await hydrated('/menu')
  const overlay = await openFirst(page)
  const image = overlay.getByRole('img')
  const width = () => image.evaluate((element) => element.getBoundingClientRect().width)
  const fitting = await width()
  await overlay.getByRole('button', { name: 'Zoom' }).click()
  await expect.poll(width).toBeGreaterThan(fitting * 1.5)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(fitting)
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(fitting * 1.5)
  await image.click()
  await expect.poll(width).toBe(fitting)

  const [first, second] = await posters(page)
    .getByRole('img')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  await page.keyboard.press('ArrowRight')
  await expect(image).toHaveAccessibleName(second ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(image).toHaveAccessibleName(second ?? '')
  await page.keyboard.press('ArrowLeft')
  await expect(image).toHaveAccessibleName(first ?? '')
  await overlay.getByRole('button', { name: 'Next page' }).click()
  await expect(image).toHaveAccessibleName(second ?? '')
  await swipe(page, 150, 0)
  await expect(image).toHaveAccessibleName(first ?? '')
  await swipe(page, -150, 10)
  await expect(image).toHaveAccessibleName(second ?? '')
  await swipe(page, 10, 150)
  await expect(overlay).toBeHidden()
})

test('whoever comes from another page sees the posters too, and each is a sheet of its own on paper', async ({
  page,
  hydrated,
}) => {
  await hydrated('/')
  await page.getByRole('link', { name: 'Explore Menu' }).click()
  await expect(posters(page).getByText('Tandoori king prawns')).toBeVisible()
  const pages = async () =>
    ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? []).length
  expect(await pages()).toBe(2)
  // The dishes that a guest can eat are printed as a list.
  await page.getByText('Find what you can eat').click()
  await page.getByLabel('Vegan', { exact: true }).check()
  await page.emulateMedia({ media: 'print' })
  await expect(posters(page).first()).toBeHidden()
  await expect(page.getByText('Kachumber', { exact: true }).first()).toBeVisible()
  expect(await pages()).toBe(1)
})
