import { addDays, londonDay, londonTime } from '../../contract/london-time.ts'
import type { OfflineWay } from '../../contract/staff/take-order.ts'
import type { SubmitJobApplication } from '../../contract/submit-job-application.ts'

/** The name shown for the staff who took the example telephone orders and worked on the others. */
export const exampleStaff = 'Example staff'

/** Packages by their position in the catalogue, and the number of guests they serve together. */
export interface ExampleFood {
  packages: number[]
  guests: number
}

/** An example order: what was ordered, and what happened to it. */
export interface ExampleOrder extends ExampleFood {
  name: string
  day: string
  time: string
  address: string
  town: string
  postcode: string
  /** Any way that Stripe never sees makes it a telephone order. */
  paid: 'by card' | 'not yet' | OfflineWay
  /** The customer's answer about allergies on the telephone; empty for none. */
  allergies?: string
  instructions?: string
  note?: string
  isCooked?: true
  isCancelled?: true
  /** The content after a change. */
  becomes?: ExampleFood
}

type Placed = Omit<ExampleOrder, 'day' | 'time'>

/** The orders of the first day, in order of delivery: a driver's round through three districts. */
// biome-ignore format: it is read as a table
const firstDay: Placed[] = [
  { name: 'Asha Example', address: '1 Example Street', town: 'Hounslow', postcode: 'TW3 1AA',
    packages: [0], guests: 30, paid: 'bank-transfer', allergies: 'Two guests are allergic to cashew nuts.', isCooked: true },
  { name: 'Ben Example', address: 'Example & Sons\n2 Example Street', town: 'Ealing', postcode: 'W5 2AA',
    packages: [3], guests: 24, paid: 'cash', allergies: '',
    instructions: 'Please bring the boxes to the second floor. The lift is on the left.' },
  { name: 'Chitra Example', address: '3 Example Road', town: 'Southall', postcode: 'UB1 1AA',
    packages: [2], guests: 20, paid: 'by card',
    instructions: 'My mother is allergic to milk. Is there something that she can eat?' },
  { name: 'Dev Example', address: '4 Example Road', town: 'Southall', postcode: 'UB1 1AB',
    packages: [1, 2], guests: 40, paid: 'bank-transfer', allergies: 'Three guests are coeliac.' },
  { name: 'Esha Example', address: '5 Example Street', town: 'Hounslow', postcode: 'TW3 1AB',
    packages: [0, 1], guests: 60, paid: 'cash', allergies: '',
    note: 'The first gate is locked in the evening. Take the second one.' },
]

/** The later orders, with the number of days after the first. */
// biome-ignore format: it is read as a table
const laterDays: (Placed & { later: number; time: string })[] = [
  { later: 1, time: '07:30', name: 'Farah Example', address: '6 Example Lane', town: 'Isleworth', postcode: 'TW7 4AA',
    packages: [3], guests: 18, paid: 'by card' },
  { later: 1, time: '19:00', name: 'Gopal Example', address: '7 Example Lane', town: 'Southall', postcode: 'UB2 4AA',
    packages: [1], guests: 20, paid: 'by card', becomes: { packages: [1, 2], guests: 40 } },
  { later: 2, time: '13:00', name: 'Hana Example', address: '8 Example Lane', town: 'Ealing', postcode: 'W5 2AB',
    packages: [2], guests: 30, paid: 'by card', isCancelled: true },
  { later: 2, time: '18:30', name: 'Ivan Example', address: '9 Example Lane', town: 'Hounslow', postcode: 'TW3 1AD',
    packages: [0], guests: 20, paid: 'not yet' },
  { later: 3, time: '17:00', name: 'Jaya Example', address: '10 Example Lane', town: 'Southall', postcode: 'UB1 1AD',
    packages: [0, 1, 2], guests: 90, paid: 'by card',
    instructions: 'A mehndi party. No nuts, please: a child is allergic to almonds.' },
]

/** The times of the first and last delivery, and the latest possible first one, in minutes of the day. */
const [earliest, latest, latestStart] = [11 * 60 + 30, 20 * 60 + 30, 17 * 60 + 30]
const anHour = 60

/** Returns the example orders for a look around at `now`. All of them are still to be delivered. Pure. */
export function exampleOrders(now: Date): ExampleOrder[] {
  const { day, times } = timesOfFirstDay(now)
  return [
    ...firstDay.map((order, index) => ({ ...order, day, time: times[index] as string })),
    ...laterDays.map(({ later, ...order }) => ({ ...order, day: addDays(day, later) })),
  ]
}

/** Spreads the first day's deliveries over the rest of today, or over tomorrow if too little of today is left. */
function timesOfFirstDay(now: Date): { day: string; times: string[] } {
  const today = londonDay(now)
  // Rounded up to the next quarter of an hour, because seconds are left out.
  const soonest = quarter(minutesOf(londonTime(now)) + anHour + 15)
  if (soonest > latestStart) return { day: addDays(today, 1), times: spread(earliest) }
  return { day: today, times: spread(Math.max(soonest, earliest)) }
}

function spread(first: number): string[] {
  const step = quarter((latest - first) / (firstDay.length - 1))
  return firstDay.map((_, index) => timeOf(first + index * step))
}

const quarter = (minutes: number) => Math.floor(minutes / 15) * 15

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns the address for an example's mails. Nobody can receive mail there (RFC 2606). */
export const addressOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@example.com`

/** Returns a fictitious number: https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama */
export const phoneOf = (index: number) => `07700 9001${String(index).padStart(2, '0')}`

/** Returns the example enquiry. Pure. */
export function exampleEnquiry(now: Date) {
  const name = 'Maya Example'
  return {
    customer_name: name,
    customer_email: addressOf(name),
    customer_phone: phoneOf(99),
    event_date: addDays(londonDay(now), 60),
    guest_count: 250,
    place: 'A marquee at Example Park, Osterley',
    wishes: 'Our daughter marries. We think of a live tandoor and a table of vegetarian dishes. What would that cost?',
  }
}

type Applicant = Omit<SubmitJobApplication, 'cvUrl'>

const livesAt = { address: '11 Example Lane', town: 'Hounslow', area: 'Middlesex', postcode: 'TW3 1AE' }

/** The example job applications. */
// biome-ignore format: it is read as a table
export const exampleApplicants: Applicant[] = [
  { ...livesAt, title: 'Mr', name: 'Kiran Example', position: 'Tandoor chef', email: addressOf('Kiran Example') },
  { ...livesAt, title: 'Ms', name: 'Leena Example', position: 'Front of house', email: addressOf('Leena Example') },
]
