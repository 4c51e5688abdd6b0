import type { CateringOrderRow } from './catering-order.ts'
import { addressOnOneLine, guestsInWords } from './order-in-words.ts'
import { testOrderMark } from './test-order.ts'

/** An event as a calendar file needs it. Day and time are London's. */
export interface CalendarEvent {
  /** Tells this event from all others and stays the same when it is sent again. */
  uid: string
  title: string
  description: string
  location: string
  /** yyyy-MM-dd */
  day: string
  /** HH:mm */
  time: string
  /** When the file was made. */
  stamp: Date
}

/** A catering order as a calendar tells it. */
type CateredOrder = Pick<
  CateringOrderRow,
  | 'id'
  | 'order_number'
  | 'guest_count'
  | 'delivery_address'
  | 'delivery_city'
  | 'delivery_postal_code'
  | 'event_date'
  | 'event_time'
  | 'test_order'
>

/** Who cooks, and the number for questions. */
interface Caterer {
  name: string
  phone: { shown: string }
}

/** The event of an order as an iCalendar file, the same for the page and for the mails. */
export function orderCalendarFile(order: CateredOrder, caterer: Caterer): string {
  return calendarFile({
    uid: `${order.id}@tandoorroad`,
    title: `${order.test_order ? `${testOrderMark}. ` : ''}${caterer.name} catering, order ${order.order_number}`,
    description: `${guestsInWords(order.guest_count)}. Questions? ${caterer.phone.shown}`,
    location: addressOnOneLine(order.delivery_address, order.delivery_city, order.delivery_postal_code),
    day: order.event_date,
    time: order.event_time.slice(0, 5),
    stamp: new Date(),
  })
}

/** How long a catered event is taken to last. */
const duration = 'PT3H'

// London's rules since 1996, as RFC 5545 section 3.6.5 wants them told.
const londonZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'TZNAME:BST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** The event as an iCalendar file (RFC 5545), with the clock of London. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tandoor Road//Catering//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...londonZone,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${event.stamp.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;TZID=Europe/London:${event.day.replaceAll('-', '')}T${event.time.replace(':', '')}00`,
    `DURATION:${duration}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

// RFC 5545 section 3.3.11
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Lines longer than 75 octets go on behind a line break and a space (RFC 5545 section 3.1), never inside a character. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    const room = parts.length === 0 ? 75 : 74
    if (encoder.encode(part + character).length > room) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
