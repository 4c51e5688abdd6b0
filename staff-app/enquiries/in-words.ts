import { formatDay } from '../../contract/london-time.ts'
import type { EnquiryState } from '../../contract/staff/enquiries.ts'

export const enquiryStateWords: Record<EnquiryState, string> = {
  new: 'New',
  answered: 'Answered',
  ordered: 'Became an order',
  declined: 'Declined',
}

/** Returns the day of an event in words, or "Day not fixed". */
export const dayOrOpen = (day: string | null) => (day ? formatDay(day) : 'Day not fixed')
