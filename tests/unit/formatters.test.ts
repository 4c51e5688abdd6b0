import { afterEach, expect, test, vi } from 'vitest'
import { formatPence } from '../../contract/money.ts'

afterEach(() => vi.restoreAllMocks())

test('a page that shows no date makes no formatter, whatever prices it shows', async () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat')
  const numbers = vi.spyOn(Intl, 'NumberFormat')
  vi.resetModules()
  const { formatDay } = await import('../../contract/london-time.ts')
  const { formatPence } = await import('../../contract/money.ts')
  expect(formatPence(24_999)).toBe('£249.99')
  expect(dates).not.toHaveBeenCalled()
  expect(numbers).not.toHaveBeenCalled()

  expect([formatDay('2026-12-24'), formatDay('2026-12-25')]).toEqual([
    'Thursday 24 December 2026',
    'Friday 25 December 2026',
  ])
  expect(dates).toHaveBeenCalledOnce()
})

test('prices read as in Britain', () => {
  const british = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  const prices = [0, 1, 10, 99, 100, 101, 1_999, 24_999, 99_999, 100_000, 124_999, 99_999_999, 100_000_000]
  const many = Array.from({ length: 500 }, (_, index) => index * 7_919)
  for (const pence of [...prices, ...many]) expect(formatPence(pence)).toBe(british.format(pence / 100))
})
