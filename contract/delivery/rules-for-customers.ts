import type { CancellationTerms } from '../cancellation.ts'
import { formatTime } from '../clock-time.ts'
import { formatPence } from '../money.ts'
import { districtsInWords } from './districts.ts'
import type { DeliveryRules } from './rules.ts'

/** Writes the delivery rules for the terms: where, how soon, and the refund for a cancelled order. */
export function rulesForCustomers({
  area,
  notice,
  cancellation,
  halfHours,
}: Pick<DeliveryRules, 'area' | 'notice' | 'cancellation' | 'halfHours'>) {
  return {
    area: areaForCustomers(area),
    notice: [noticeForCustomers(notice), ...(halfHours ? [halfHourTerms] : [])].join(' '),
    cancelling: cancellationForCustomers(cancellation),
  }
}

/** Writes what a buyer asks for first, a few words for each fact. Empty where the rules say nothing. */
export function rulesForBuyers({ area, notice }: Pick<DeliveryRules, 'area' | 'notice'>) {
  const least = area?.map(({ leastOrderPence }) => leastOrderPence) ?? [0]
  const [lowest, highest] = [Math.min(...least), Math.max(...least)]
  const upTo = highest > lowest ? ` to ${formatPence(highest)}, by postcode` : ''
  return {
    orderBy: notice ? `Order by ${formatTime(notice.orderBy)}, ${workingDays(notice)} before` : '',
    deliverTo: area ? `We deliver to ${placesInShort(area.flatMap(({ districts }) => districts))}` : '',
    leastOrder: highest > 0 ? `Least order ${formatPence(lowest)}${upTo}` : '',
  }
}

/** Names districts, or only their areas where the districts would be more than a line. */
function placesInShort(districts: readonly string[]): string {
  const named = districtsInWords(districts)
  if (named.length <= 40) return named
  return `parts of ${districtsInWords([...new Set(districts.map((district) => district.replace(/\d.*/, '')))])}`
}

/** The terms of orders that are sold with half an hour in place of a moment. */
export const halfHourTerms =
  'You choose half an hour. Where these terms speak of the time that you chose, they mean that half hour: the food comes within it.'

/** Shown instead if the rules can't be read. */
export const rulesUnread = {
  area: 'The order form says whether we deliver to your postcode.',
  notice: 'The calendar of the order form shows the days that can be had.',
  cancelling: "We can't show at the moment what goes back. Please look again soon, or ring us.",
} as const

function areaForCustomers(area: DeliveryRules['area']): string {
  if (!area) return 'We deliver to the address that you give us. There is no least order for delivery.'
  const parts = area.map(({ districts, leastOrderPence }) => {
    const least = leastOrderPence > 0 ? ` (orders from ${formatPence(leastOrderPence)})` : ''
    return `${districtsInWords(districts)}${least}`
  })
  return `We deliver to these postcodes: ${parts.join('; ')}. Elsewhere, ring us and we will see.`
}

function noticeForCustomers(notice: DeliveryRules['notice']): string {
  const shown = 'The calendar of the order form shows the days and hours that can be had.'
  return notice
    ? `${noticeInShort(notice)} Working days are those on which we deliver. ${shown}`
    : `${noticeInShort(notice)} ${shown}`
}

/** Says in one sentence how soon an order has to be paid. */
export function noticeInShort(notice: DeliveryRules['notice']): string {
  if (!notice) return 'You can order for any day from tomorrow on.'
  return `Orders have to be paid by ${formatTime(notice.orderBy)}, ${workingDays(notice)} before the event.`
}

const workingDays = ({ workingDays }: NonNullable<DeliveryRules['notice']>) =>
  workingDays === 1 ? 'the working day' : `${workingDays} working days`

// A trader's charge for cancelling may not be out of proportion to the loss (Consumer Rights Act 2015, schedule 2,
// paragraphs 4 and 5).
const atMostOurLoss = 'ring us. We keep no more than what your order has cost us by then.'

function cancellationForCustomers(terms: CancellationTerms | null): string {
  if (!terms) return `As soon as you know, ${atMostOurLoss}`
  const { fullUntilDays, shareUntilDays, sharePercent } = terms
  const full = `Cancel ${atLeast(fullUntilDays)}, and everything that you paid goes back.`
  const share =
    shareUntilDays < fullUntilDays
      ? ` Cancel later but ${atLeast(shareUntilDays)}, and ${sharePercent === 0 ? 'nothing' : `${sharePercent}%`} goes back.`
      : ''
  return shareUntilDays === 0 ? `${full}${share}` : `${full}${share} Later than that, ${atMostOurLoss}`
}

function atLeast(days: number): string {
  if (days === 0) return 'by the day of the event'
  return `at least ${days === 1 ? 'one day' : `${days} days`} before the event`
}
