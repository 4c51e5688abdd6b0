import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import {
  areaInWords,
  cancellationInWords,
  dayRulesInWords,
  deliveryHoursInWords,
  noticeInWords,
} from '../../../contract/delivery/rules-in-words.ts'
import { type Draft, draftOfRules } from './draft.ts'
import { readArea, readCancellation, readNotice, readPerHalfHour, readPlaces, readWeekday } from './read-draft.ts'

/**
 * Moves a draft that was begun from `base` onto rules that somebody else has set meanwhile. Keeps the draft's changes,
 * and takes everything else from the new rules.
 */
export function rebaseDraft(draft: Draft, base: DeliveryRules, theirs: DeliveryRules): Draft {
  const now = draftOfRules(theirs)
  const [notice, area] = [readNotice(draft), readArea(draft.area)]
  const keepsNotice = !notice.faults && noticeInWords(notice.value) === noticeInWords(base.notice)
  const terms = readCancellation(draft)
  const keepsCancellation = !terms.faults && cancellationInWords(terms.value) === cancellationInWords(base.cancellation)
  const keepsArea = !area.faults && areaInWords(area.value) === areaInWords(base.area)
  return {
    ...draft,
    ...(keepsNotice && { orderBy: now.orderBy, workingDays: now.workingDays }),
    week: draft.week.map((mine, index) => {
      const reading = readWeekday(mine, index)
      const isKept =
        !reading.faults && deliveryHoursInWords(reading.value) === deliveryHoursInWords(base.week[index] ?? null)
      return (isKept && now.week[index]) || mine
    }),
    days: rebaseDays(draft, base, theirs),
    ...(readPlaces(draft).value === base.places && { places: now.places }),
    ...(draft.halfHours === (base.halfHours ?? false) && { halfHours: now.halfHours }),
    ...(readPerHalfHour(draft).value === base.deliveriesPerHalfHour && { perHalfHour: now.perHalfHour }),
    ...(keepsArea && { area: now.area }),
    ...(keepsCancellation && { cancellation: now.cancellation }),
  }
}

function rebaseDays(draft: Draft, base: DeliveryRules, theirs: DeliveryRules): Draft['days'] {
  const every = [...new Set([...Object.keys(draft.days), ...Object.keys(theirs.days)])].sort()
  return Object.fromEntries(
    every.flatMap((day) => {
      const mine = dayRulesInWords({ days: draft.days, week: base.week }, day)
      const special = mine === dayRulesInWords(base, day) ? theirs.days[day] : draft.days[day]
      return special ? [[day, special]] : []
    }),
  )
}
