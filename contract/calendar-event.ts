import type { CateringOrderRow } from './catering-order.ts'
import { addressOnOneLine, eventTimeInWords, guestsInWords, testOrderMark } from './order-in-words.ts'

/** The facts about an event in a calendar file. Day and time are in London. */
export interface CalendarEvent {
  /** Identifies this event. Stays the same when the event is sent again. */
  uid: string
  title: string
  description: string
  /** Empty if not shown. */
  location: string
  /** yyyy-MM-dd */
  day: string
  /** HH:mm */
  time: string
  /** As in RFC 5545, section 3.3.6. Three hours if missing. */
  duration?: string
  /** When the file was made. */
  stamp: Date
  /** Number of earlier versions of the event. Calendars prefer the higher number. */
  sequence?: number
  /** True if the file removes the event from calendars that have it (RFC 5546 section 3.2.5). */
  isCancelled?: boolean
}

/** The facts of a catering order that a calendar shows. */
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
  | 'half_hour'
  | 'test_order'
  | 'calendar_uid'
> & {
  /** The order's version; 1 as placed. */
  version: number
}

/** The caterer and the phone number for questions. */
interface Caterer {
  name: string
  phone: { shown: string }
}

/**
 * Returns an order's event as an iCalendar file, for the page and the mails. Calendars are shared, so the UID must not
 * be the order's id: anybody with the id can read the order. Orders without a `calendar_uid` were sent with their id
 * and keep it, because calendars find changes and cancellations by the UID (RFC 5546 section 2.1.5).
 */
export function orderCalendarFile(order: CateredOrder, caterer: Caterer, { isCancelled = false } = {}): string {
  const time = eventTimeInWords({ eventTime: order.event_time, halfHour: order.half_hour })
  const comes = order.half_hour ? `Your food comes ${time}. ` : ''
  return calendarFile({
    uid: `${order.calendar_uid ?? order.id}@tandoorroad`,
    title: `${order.test_order ? `${testOrderMark}. ` : ''}${caterer.name} catering, order ${order.order_number}`,
    description: `${comes}${guestsInWords(order.guest_count)}. Questions? ${caterer.phone.shown}`,
    location: order.delivery_address
      ? addressOnOneLine(order.delivery_address, order.delivery_city, order.delivery_postal_code)
      : '',
    day: order.event_date,
    time: order.event_time.slice(0, 5),
    ...(order.half_hour && { duration: 'PT30M' }),
    stamp: new Date(),
    sequence: order.version - (isCancelled ? 0 : 1),
    isCancelled,
  })
}

// London's clock changes since 1996, in the form of RFC 5545 section 3.6.5.
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

/** Returns an event as an iCalendar file (RFC 5545), in London time. */
export function calendarFile(event: CalendarEvent): string {
  const { sequence = event.isCancelled ? 1 : 0 } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tandoor Road//Catering//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...londonZone,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    // A missing SEQUENCE counts as 0 (RFC 5545 section 3.8.7.4).
    ...(sequence > 0 ? [`SEQUENCE:${sequence}`] : []),
    ...(event.isCancelled ? ['STATUS:CANCELLED'] : []),
    `DTSTAMP:${event.stamp.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;TZID=Europe/London:${event.day.replaceAll('-', '')}T${event.time.replace(':', '')}00`,
    `DURATION:${event.duration ?? 'PT3H'}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

// Escapes a text as RFC 5545 section 3.3.11 requires.
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Folds lines longer than 75 octets with a line break and a space (RFC 5545 section 3.1), never inside a character. */
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
