import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

test('a page that shows no date and no price makes no formatter', async () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat')
  const numbers = vi.spyOn(Intl, 'NumberFormat')
  vi.resetModules()
  const { formatDay } = await import('../../contract/london-time.ts')
  const { formatPence } = await import('../../contract/money.ts')
  expect(dates).not.toHaveBeenCalled()
  expect(numbers).not.toHaveBeenCalled()

  expect([formatDay('2026-12-24'), formatDay('2026-12-25')]).toEqual([
    'Thursday 24 December 2026',
    'Friday 25 December 2026',
  ])
  expect([formatPence(24_999), formatPence(100)]).toEqual(['£249.99', '£1.00'])
  expect(dates).toHaveBeenCalledOnce()
  expect(numbers).toHaveBeenCalledOnce()
})
