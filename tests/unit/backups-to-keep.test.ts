import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  backupName,
  backupsAmong,
  isDraft,
  momentOf,
  surplusBackups,
} from '../../server/database/embedded/backups-to-keep.ts'
import { judgeNewest } from '../../server/opening/backups.ts'

const hour = 3_600_000
const at = (text: string) => new Date(`${text}Z`)
/** A year and a half of backups at seventeen minutes past every hour, up to `end`. */
const everyHour = (end: Date, count = 13_000) =>
  Array.from({ length: count }, (_, index) => backupName(new Date(end.getTime() - index * hour)))
const kept = (names: string[], now: Date) => {
  const surplus = new Set(surplusBackups(names, now))
  return names.filter((name) => !surplus.has(name)).sort()
}

test('a name contains its moment, and other names are not our backups', () => {
  const name = 'tandoor-road-2026-11-22T05-17-03Z.tar.gz'
  expect(backupName(at('2026-11-22T05:17:03.999'))).toBe(name)
  expect(momentOf(name)).toEqual(at('2026-11-22T05:17:03'))
  for (const other of [
    '2026-11-22-05.tar.gz',
    'tandoor-road-2026-11-22.tar.gz',
    'tandoor-road-2026-02-30T05-17-03Z.tar.gz',
    'tandoor-road-2026-11-22T24-00-00Z.tar.gz',
    'tandoor-road-2026-11-22T05-17-03Z.tar.gz.gpg',
    'tandoor-road-2026-11-22T05-17-03Z.tar.gz.0a1b2c3d',
    'copy-of-tandoor-road-2026-11-22T05-17-03Z.tar.gz',
    'notes.txt',
  ])
    expect([momentOf(other), surplusBackups([other], at('2030-01-01T00:00'))]).toEqual([undefined, []])
  expect(isDraft(`${name}.0a1b2c3d`)).toBe(true)
  expect([name, `${name}.gpg`, `${name}.0a1b2c3`, 'other.tar.gz.0a1b2c3d'].map(isDraft)).toEqual(Array(4).fill(false))
})

test('of hourly backups 48 hours, 30 days and 12 months are kept', () => {
  const now = at('2026-11-22T05:17:03')
  const left = kept(everyHour(now), now)
  // The newest two days are among the hours kept, and the newest month is among the days kept.
  expect(left.slice(-48)).toEqual(everyHour(now, 48).reverse())
  const days = left.filter(
    (name) => name < backupName(at('2026-11-20T06:00')) && name > backupName(at('2026-10-24T00:00')),
  )
  expect(days).toHaveLength(27)
  expect(new Set(days.map((name) => name.slice(24, 26)))).toEqual(new Set(['23']))
  const months = left.filter((name) => name < backupName(at('2026-10-24T00:00')))
  expect(months.map((name) => name.slice(13, 26))).toEqual([
    '2025-12-31T23',
    '2026-01-31T23',
    '2026-02-28T23',
    '2026-03-31T23',
    '2026-04-30T23',
    '2026-05-31T23',
    '2026-06-30T23',
    '2026-07-31T23',
    '2026-08-31T23',
    '2026-09-30T23',
  ])
  expect(left).toHaveLength(48 + 27 + 10)
})

test('after three months of backups, each with its own clean-up, the same ones exist as after one clean-up', () => {
  const end = at('2026-11-22T05:17:03')
  const all = Array.from({ length: 400 }, (_, index) => new Date(end.getTime() - (399 - index) * 5 * hour))
  let names: string[] = []
  for (const moment of all) names = kept([...names, backupName(moment)], moment)
  expect(names).toEqual(kept(all.map(backupName), end))
})

test('a clock that jumps loses no backup: neither ahead, nor back, nor when it is set right', () => {
  const now = at('2026-11-22T05:17:03')
  const good = kept(everyHour(now), now)
  for (const wrong of [at('2031-01-01T00:00'), at('2000-01-01T00:00')]) {
    const during = kept([...good, backupName(wrong)], wrong)
    // A backup dated ahead replaces at most the oldest hour, day or month.
    expect(good.filter((name) => !during.includes(name)).length).toBeLessThanOrEqual(3)
    expect(during).toContain(backupName(wrong))
    const after = new Date(now.getTime() + hour)
    const mended = kept([...during, backupName(after)], after)
    expect(mended).toContain(backupName(after))
    expect(during.filter((name) => !mended.includes(name)).length).toBeLessThanOrEqual(3)
  }
  const { present, later } = backupsAmong([...good, backupName(at('2031-01-01T00:00'))], now)
  expect([present, later]).toEqual([good, ['tandoor-road-2031-01-01T00-00-00Z.tar.gz']])
})

const years = { min: at('2024-01-01T00:00'), max: at('2028-12-31T23:59:59'), noInvalidDate: true }
const moments = fc.array(fc.date(years), { maxLength: 200 })
const strangers = fc.array(fc.constantFrom('notes.txt', 'tandoor-road.tar.gz', '2026-11-22-05.tar.gz', '..', ''))

test('in any folder the newest stays, foreign files stay, later ones stay, and never more than the rule allows', () => {
  fc.assert(
    fc.property(moments, strangers, fc.date(years), (dates, others, now) => {
      const names = [...new Set([...dates, now].map(backupName)), ...others]
      const surplus = surplusBackups(names, now)
      const left = names.filter((name) => !surplus.includes(name))
      expect(surplus).not.toContain(backupName(now))
      expect(surplus.filter((name) => !momentOf(name) || name > backupName(now))).toEqual([])
      expect(left).toEqual(expect.arrayContaining(others))
      expect(backupsAmong(left, now).present.length).toBeLessThanOrEqual(90)
      expect(surplusBackups(left, now)).toEqual([])
      // Every hour, day and month within the rule still has a backup.
      const present = backupsAmong(names, now).present
      for (const [length, most] of [
        [26, 48],
        [23, 30],
        [20, 12],
      ] as const) {
        const periods = [...new Set(present.map((name) => name.slice(0, length)))].slice(-most)
        for (const period of periods) expect(left.some((name) => name.startsWith(period))).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})

test('the newest backup’s age is reported; more than a day, no backup, or one from the future is wrong', () => {
  const now = at('2026-11-22T05:17:03')
  const judge = (name?: string) => judgeNewest(name, 90, '/backups', now)
  expect(judge(backupName(new Date(now.getTime() - 0.5 * hour)))).toMatchObject({
    state: 'done',
    says: 'The newest of 90 in /backups is 30 minutes old.',
  })
  expect(judge(backupName(new Date(now.getTime() - hour / 60))).says).toMatch(/ is 1 minute old\.$/)
  expect(judge(backupName(new Date(now.getTime() - 24 * hour))).state).toBe('done')
  expect(judge(backupName(new Date(now.getTime() - 25 * hour)))).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/25 hours old\.$/),
  })
  expect(judge().state).toBe('wrong')
  expect(judge(backupName(new Date(now.getTime() + hour))).says).toContain('later than now')
})
