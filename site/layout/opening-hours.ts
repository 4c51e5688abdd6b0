import type { WrittenHours } from '../../contract/content/hours.ts'

/** What visitors can get now: everything, a table but no food, or nothing. */
export interface Standing {
  is: 'open' | 'kitchen-closed' | 'closed'
  says: string
  /** When last orders are, such as "09:30 PM". Only while food can be ordered. */
  lastOrders?: string
}

/** The written hours, with the coming bank holidays for which the owner has not said whether the hours hold. */
export interface HoursOfNow extends WrittenHours {
  unanswered?: readonly string[]
}

/**
 * Returns what the restaurant offers at an instant (milliseconds since 1970), with a sentence that says so. Uses
 * nothing outside its own body: its source is also inlined into the home page and runs before first paint. A date
 * formatter knows London's time too, but costs a slow phone a tenth of a second (decision 034), so one is made only
 * while the restaurant is closed for a day or longer. Names no hours for a day in `unanswered`. Summer time lasts
 * from the last Sunday of March to the last Sunday of October, at 1:00 UTC:
 * https://www.legislation.gov.uk/uksi/2002/262/article/2
 */
export function standingAt(instant: number, { openingHours, specialDays, unanswered }: HoursOfNow): Standing {
  const [hour, day] = [3_600_000, 86_400_000]
  function shiftAt(moment: number): number {
    const [summer = 0, winter = 0] = [2, 9].map((month) => {
      const last = new Date(Date.UTC(new Date(moment).getUTCFullYear(), month, 31, 1))
      return last.getTime() - last.getUTCDay() * day
    })
    return moment >= summer && moment < winter ? hour : 0
  }
  function moment(start: number, time: string): number {
    const local = start + Number(time.slice(0, 2)) * hour + (Number(time.slice(3)) * hour) / 60
    return shiftAt(local - hour) ? local - hour : local
  }
  function inWords(time: string): string {
    const hours = Number(time.slice(0, 2))
    return `${String(hours % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
  }
  const local = instant + shiftAt(instant)
  const today = local - (local % day)
  for (let start = today - day; start < today + 60 * day; start += day) {
    const date = new Date(start).toISOString().slice(0, 10)
    if (unanswered?.includes(date)) {
      if (start < today) continue
      return { is: 'closed', says: start > today ? 'Closed now' : 'Please ring us for today’s hours' }
    }
    const special = specialDays.find(({ id, until = id }) => id <= date && date <= until)
    const spans = special?.spans ?? openingHours[(new Date(start).getUTCDay() + 6) % 7]?.spans ?? []
    for (const { opens, closes, lastOrders } of spans) {
      const [begins, night] = [moment(start, opens), (time: string) => moment(start + (time <= opens ? day : 0), time)]
      if (instant < begins) {
        const at = `at ${inWords(opens)}`
        if (begins - instant < day) return { is: 'closed', says: `Closed now, opens ${at}` }
        const far = begins - instant > 6 * day ? ({ day: 'numeric', month: 'long' } as const) : {}
        const on = new Date(start).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC', ...far })
        return { is: 'closed', says: `Closed now, opens on ${on} ${at}` }
      }
      if (instant >= night(closes)) continue
      const says = `Open until ${inWords(closes)}`
      return instant < night(lastOrders)
        ? { is: 'open', says, lastOrders: inWords(lastOrders) }
        : { is: 'kitchen-closed', says: `${says}, kitchen closed` }
    }
  }
  return { is: 'closed', says: 'Closed now' }
}
