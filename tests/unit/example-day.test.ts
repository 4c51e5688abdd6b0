import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'
import { exampleOrders } from '../../server/demonstration/example-day.ts'

const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

test('whenever somebody looks around, the examples are still to come, by day and time, on quarters of hours', () => {
  fc.assert(
    fc.property(anyTime, (now) => {
      const orders = exampleOrders(now)
      const begins = orders.map(({ day, time }) => londonInstant(day, time))
      expect(begins.every((each) => each.getTime() >= now.getTime() + 3_600_000)).toBe(true)
      expect(begins.slice(0, 5)).toEqual(begins.slice(0, 5).toSorted((one, other) => one.getTime() - other.getTime()))
      expect(orders.every(({ time }) => /^\d\d:(00|15|30|45)$/.test(time))).toBe(true)
    }),
  )
})

test('the first day is today until the afternoon, and tomorrow after that', () => {
  const dayAt = (time: string) => exampleOrders(londonInstant('2026-11-25', time))[0]?.day
  expect(dayAt('00:05')).toBe('2026-11-25')
  expect(dayAt('16:00')).toBe('2026-11-25')
  expect(dayAt('18:00')).toBe('2026-11-26')
})

test('the first day leads through three districts, and has more than one delivery in some of them', () => {
  const now = londonInstant('2026-11-25', '09:00')
  const today = exampleOrders(now).filter(({ day }) => day === londonDay(now))
  const districts = today.map(({ postcode }) => postcode.split(' ')[0])
  expect(new Set(districts).size).toBe(3)
  expect(districts).toHaveLength(5)
  expect(exampleOrders(now).some(({ day, time }) => day === addDays(londonDay(now), 1) && time < '08:00')).toBe(true)
})

test('nobody has the name, the address or the number of an example', () => {
  for (const { name } of exampleOrders(new Date())) expect(name).toMatch(/^[A-Z][a-z]+ Example$/)
})
