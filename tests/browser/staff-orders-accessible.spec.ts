import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './site.ts'
import { openRow, placeAndPay, rowOf, signIn, withDatabase } from './staff.ts'

test('axe finds nothing on the orders, and nothing is wider than the screen, with letters of any size', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  const { name, number } = await placeAndPay({ special_instructions: 'Nut allergy.' })
  await withDatabase(({ pool }) =>
    pool.query(`update catering_orders set attention = 'Ring the customer.' where order_number = $1`, [number]),
  )
  await page.goto('/staff')
  await expect(rowOf(page, name).getByText('Allergies')).toBeVisible()
  await expect(rowOf(page, name).getByText('Needs attention')).toBeVisible()
  await expectAccessible(page)

  await openRow(page, name)
  await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
  await expectAccessible(page)
})
