import { expect, test, vi } from 'vitest'
import { site } from '../../content/site.ts'
import { londonTime } from '../../contract/london-time.ts'
import { hoursInWords, standingAt } from '../../site/layout/opening-hours.ts'
import { openNow } from '../../site/pages/home/open-now.ts'

test('the hours read as the restaurant writes them', () => {
  expect(hoursInWords(site.openingHours)).toBe('Monday to Sunday, 11:00 AM to 10:00 PM')
})

test.each([
  // In winter London has UTC.
  ['2026-01-10T10:59:59Z', false, 'Closed now, opens at 11:00 AM'],
  ['2026-01-10T11:00:00Z', true, 'Open now, last orders 09:30 PM'],
  ['2026-01-10T21:29:59Z', true, 'Open now, last orders 09:30 PM'],
  ['2026-01-10T21:30:00Z', true, 'Open until 10:00 PM, kitchen closed'],
  ['2026-01-10T22:00:00Z', false, 'Closed now, opens at 11:00 AM'],
  ['2026-01-10T00:00:00Z', false, 'Closed now, opens at 11:00 AM'],
  // In summer London is an hour ahead of UTC.
  ['2026-07-10T10:00:00Z', true, 'Open now, last orders 09:30 PM'],
  ['2026-07-10T21:00:00Z', false, 'Closed now, opens at 11:00 AM'],
])('at %s the place is open: %s', (instant, open, says) => {
  expect(openNow(new Date(instant), site.openingHours)).toEqual({ open, says })
})

test("London's clock by its rule agrees with the one of the time zone's tables", () => {
  const hours = { opens: '11:00', closes: '22:00', lastOrders: '21:30' }
  const halfHour = 1_800_000
  for (let year = 2024; year <= 2040; year += 1) {
    // The clocks change in the last week of each of these months.
    for (const month of [2, 9]) {
      const [from, to] = [Date.UTC(year, month, 24), Date.UTC(year, month, 33)]
      for (let instant = from; instant < to; instant += halfHour) {
        const time = londonTime(new Date(instant))
        const open = time >= '11:00' && time < '22:00'
        const expected = open ? (time < '21:30' ? 'open' : 'kitchen-closed') : 'closed'
        if (standingAt(instant, hours) !== expected) expect.fail(`${new Date(instant).toISOString()} is ${expected}`)
      }
    }
  }
})

test('the words of the home page depend only on its text, as it is sent in the page', () => {
  const [noon, night] = [Date.UTC(2026, 6, 10, 12), Date.UTC(2026, 6, 10, 23)]
  const alone = new Function(`return (${standingAt})`)()
  expect([noon, night].map((instant) => alone(instant, site.openingHours))).toEqual(['open', 'closed'])
})

test('computing the opening state makes no formatter', async () => {
  const formatter = vi.spyOn(Intl, 'DateTimeFormat')
  openNow(new Date('2026-07-10T12:00:00Z'), site.openingHours)
  expect(formatter).not.toHaveBeenCalled()
  formatter.mockRestore()
})
