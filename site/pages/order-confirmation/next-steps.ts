import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { formatDay, londonDay, londonInstant } from '../../../contract/london-time.ts'
import { banksShowRefunds, eventTimeInWords, payUntilInWords } from '../../../contract/order-in-words.ts'
import type { NextSteps } from '../../ordering/what-happens-next.tsx'

type Step = NextSteps['steps'][number]

const toChange = 'Something to change, or a question? Have your order number at hand, and'

/**
 * Returns what happens next with an order at `now`. Promises no more than the server's mails do
 * (server/mail/messages/), and nothing whose time has passed.
 */
export function nextSteps(order: CateringOrderRow, now: Date): NextSteps {
  const isPaid = order.payment_status === 'completed' || order.payment_status === 'refunded'
  if (isPaid && order.status === 'cancelled') {
    const steps = order.payment_status === 'refunded' ? refunded(order) : cancelled(order)
    return { steps, whyRing: 'Did you not expect this? Then' }
  }
  if (order.status === 'cancelled' && !order.payment_processing)
    return { steps: closed, whyRing: 'Would you rather talk to somebody? Then' }
  const hasBegun = londonInstant(order.event_date, order.event_time.slice(0, 5)) <= now
  if (hasBegun || order.left_at) return { steps: [], whyRing: 'Have your order number at hand, and' }
  if (isPaid) return { steps: confirmed(order, now), whyRing: toChange }
  return { steps: order.payment_processing ? processing(order) : unpaid(order), whyRing: toChange }
}

function confirmed(order: CateringOrderRow, now: Date): Step[] {
  const onTime = `hot and on time, ${when(order)}.`
  return [
    {
      title: 'You get an email',
      text: `It ${order.version > 1 ? 'says what has changed' : 'confirms your order'}, and has the event for your calendar.`,
    },
    {
      title: 'Your order is on our kitchen’s list',
      text: order.special_instructions
        ? 'Your special instructions are part of it.'
        : 'It plans your food from now on.',
    },
    ...ring(order, now),
    { title: 'We bring the food', text: order.short_notice ? `Once that is settled: ${onTime}` : `It comes ${onTime}` },
  ]
}

function ring({ short_notice, customer_phone, event_date }: CateringOrderRow, now: Date): Step[] {
  if (short_notice)
    return [{ title: 'We ring you soon', text: `We ring ${customer_phone} to settle what we can do at short notice.` }]
  // On the day itself, the call has already been made.
  if (event_date <= londonDay(now)) return []
  return [{ title: 'We ring you before the day', text: `We ring ${customer_phone} to settle the last details.` }]
}

const processing = (order: CateringOrderRow): Step[] => [
  { title: 'Your bank sends the money', text: 'Please do not pay again.' },
  { title: 'We email you', text: 'Your order is confirmed as soon as the payment has arrived.' },
  {
    title: 'Our kitchen starts planning',
    text: `It does so once the order is confirmed${order.half_hour ? '. We bring the food' : ','} ${when(order)}.`,
  },
]

const unpaid = ({ pay_until, taken_by_phone }: CateringOrderRow): Step[] => [
  { title: 'Paid a moment ago?', text: 'Then all is well: an email confirms your order once the payment has arrived.' },
  {
    title: 'Not paid yet?',
    text: `${pay_until ? `We keep your places until ${payUntilInWords(new Date(pay_until))}. ` : ''}${taken_by_phone ? wayByMail : wayByTab}`,
  },
  { title: 'Our kitchen starts planning', text: 'It does so once your order is paid.' },
]

const wayByTab =
  'The payment page is in the tab that opened when you ordered. A quarter of an hour after that, we email you the way back to it.'
const wayByMail = 'The link in our email leads to the payment page.'

const closed: Step[] = [
  { title: 'This order is closed', text: 'It can no longer be paid, and we do not cook for it.' },
  {
    title: 'Shall we still cook for you?',
    text: 'Then please place the order again, if you have not done so yet. It takes a minute.',
  },
]

const cancelled = ({ paid_otherwise }: CateringOrderRow): Step[] => [
  { title: 'This order is cancelled', text: 'We do not cook for it.' },
  {
    title: 'You get an email',
    text: paid_otherwise ? 'It says what goes back to you.' : `It says what goes back to you. ${banksShowRefunds}`,
  },
]

const refunded = ({ paid_otherwise }: CateringOrderRow): Step[] => [
  {
    title: 'The money goes back',
    text: paid_otherwise ? 'We give it back the way you paid.' : `It goes the way you paid. ${banksShowRefunds}`,
  },
  { title: 'You get an email', text: 'It says how much we have refunded.' },
]

function when({ event_date, event_time, half_hour }: CateringOrderRow): string {
  const time = eventTimeInWords({ eventTime: event_time, halfHour: half_hour })
  return `${half_hour ? time : `for ${time}`} on ${formatDay(event_date)}`
}
