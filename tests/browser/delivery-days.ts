import type { Page } from '@playwright/test'
import { site } from '../../content/site.ts'
import { canDeliver } from '../../contract/delivery/can-deliver.ts'
import type { DeliveryDaysAnswer } from '../../contract/delivery/delivery-days.ts'
import { type DeliveryRules, defaultRules } from '../../contract/delivery/rules.ts'
import { noticeInShort } from '../../contract/delivery/rules-for-customers.ts'
import { hoursOn } from '../../contract/delivery/working-days.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'

/** The days that a kitchen with these rules can deliver, as the server would tell them. */
export interface Kitchen {
  rules?: Partial<DeliveryRules>
  /** The days on which few places are left. */
  few?: string[]
  /** The half hours that are full, by day. */
  full?: Record<string, string[]>
  /** When ordering opens, on a site that takes no orders yet. */
  notOpen?: string
  /** The server's time, for a page whose clock is stopped. By default it is the present. */
  now?: string
}

/**
 * Answers the page's questions about days, for a kitchen that a test may change meanwhile. Returns the months that were
 * asked about. The rules of the real server hold for all tests, so a test that changed them would disturb the others.
 */
export async function answerDays(page: Page, kitchen: Kitchen): Promise<string[]> {
  const months: string[] = []
  await page.route('**/functions/v1/delivery-days?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
    months.push(from.slice(0, 7))
    await route.fulfill({ json: daysOf(kitchen, from, to) })
  })
  return months
}

/** The answer of a kitchen about the days from `from` to `to`. */
export function daysOf(
  { rules: changes, few = [], full = {}, notOpen, now: moment }: Kitchen,
  from: string,
  to: string,
): DeliveryDaysAnswer {
  const rules = { ...defaultRules, ...changes, phone: site.phone.shown }
  const now = moment ? new Date(moment) : new Date()
  const whyNot = (day: string) => notOpen ?? canDeliver(rules, 0, { day }, now)[0]?.message ?? null
  const days: DeliveryDaysAnswer['days'] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const why = whyNot(day)
    const open = {
      hours: hoursOn(rules, day),
      few_left: few.includes(day),
      note: rules.days[day]?.note || null,
      full: full[day],
    }
    days.push({ day, why, ...(why ? { hours: null, few_left: false, note: null } : open) })
  }
  const ahead = Array.from({ length: 200 }, (_, index) => addDays(londonDay(now), index + 1))
  const area = rules.area?.map(({ districts, leastOrderPence }) => ({ districts, least_order: leastOrderPence / 100 }))
  return {
    days,
    first_day: ahead.find((day) => !whyNot(day)) ?? null,
    area: area ?? null,
    ...(rules.halfHours && { half_hours: true }),
    notice: noticeInShort(rules.notice),
    terms: { fingerprint: '', cancelling: '' },
    ...(notOpen && { not_open: notOpen }),
  }
}
