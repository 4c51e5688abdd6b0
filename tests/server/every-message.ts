import { allergenList } from '../../content/allergens.ts'
import { firstContent } from '../../content/first-content.ts'
import type { Location } from '../../contract/content/site.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, formatDay, londonDay, londonInstant } from '../../contract/london-time.ts'
import { newsWording } from '../../contract/news-wording.ts'
import { changedFacts, type OrderContent } from '../../contract/order-change.ts'
import type { DayHeldUnpaid, UnpaidOrder } from '../../server/delivery/unpaid-places.ts'
import type { ChangeForMail } from '../../server/mail/change-for-mail.ts'
import type { Message } from '../../server/mail/mail.ts'
import { addressReplaced } from '../../server/mail/messages/address-replaced.ts'
import { allergensChanged } from '../../server/mail/messages/allergens-changed.ts'
import { applicationReceived } from '../../server/mail/messages/application-received.ts'
import { changeLapsed } from '../../server/mail/messages/change-lapsed.ts'
import { changeLinkMail } from '../../server/mail/messages/change-link.ts'
import { changeToPay } from '../../server/mail/messages/change-to-pay.ts'
import { enquiryAnswer } from '../../server/mail/messages/enquiry-answer.ts'
import { enquiryReceived } from '../../server/mail/messages/enquiry-received.ts'
import { newsConfirmed } from '../../server/mail/messages/news-confirmed.ts'
import { newsOpened } from '../../server/mail/messages/news-opened.ts'
import { newsToConfirm } from '../../server/mail/messages/news-to-confirm.ts'
import { orderCancelled } from '../../server/mail/messages/order-cancelled.ts'
import { orderChanged } from '../../server/mail/messages/order-changed.ts'
import { orderConfirmed } from '../../server/mail/messages/order-confirmed.ts'
import { orderOnItsWay } from '../../server/mail/messages/order-on-its-way.ts'
import { orderReceived } from '../../server/mail/messages/order-received.ts'
import { orderRefunded } from '../../server/mail/messages/order-refunded.ts'
import { paidTooLate } from '../../server/mail/messages/paid-too-late.ts'
import { paymentFailed } from '../../server/mail/messages/payment-failed.ts'
import { paymentProcessing } from '../../server/mail/messages/payment-processing.ts'
import { type MoneyBack, refundOnItsWay } from '../../server/mail/messages/refund-on-its-way.ts'
import { staffAccountRests } from '../../server/mail/messages/staff-account-rests.ts'
import { staffPlacesMended, staffUnknownPayment } from '../../server/mail/messages/staff-alerts.ts'
import { staffApplicationDigest } from '../../server/mail/messages/staff-application-digest.ts'
import { staffBackupReport } from '../../server/mail/messages/staff-backup-report.ts'
import { type ComingOrder, staffComingDays } from '../../server/mail/messages/staff-coming-days.ts'
import { staffDraftHeld } from '../../server/mail/messages/staff-draft-held.ts'
import { staffKitchenWaits } from '../../server/mail/messages/staff-kitchen-waits.ts'
import { staffLink } from '../../server/mail/messages/staff-link.ts'
import { staffNeedsAttention } from '../../server/mail/messages/staff-needs-attention.ts'
import { staffNewApplication } from '../../server/mail/messages/staff-new-application.ts'
import { staffNewEnquiry } from '../../server/mail/messages/staff-new-enquiry.ts'
import { staffNewOrder } from '../../server/mail/messages/staff-new-order.ts'
import { staffOrderCancelled } from '../../server/mail/messages/staff-order-cancelled.ts'
import { staffOrderChanged } from '../../server/mail/messages/staff-order-changed.ts'
import { staffPassphraseChanged } from '../../server/mail/messages/staff-passphrase-changed.ts'
import { staffTestMail } from '../../server/mail/messages/staff-test-mail.ts'
import { staffUnpaidPlaces } from '../../server/mail/messages/staff-unpaid-places.ts'
import type { OrderForMail } from '../../server/mail/order-for-mail.ts'

export const day = addDays(londonDay(new Date()), 10)
export const site = 'https://site.example'
export const staff = 'kitchen@example.com'
export const customer = 'jasleen@example.com'

const subscription = { email: customer, topic: 'news' as const, wording: newsWording.news }

const changeUrl = `${site}/catering/change-order#order=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b&key=secret`

/** All texts that visitors write. Tests may replace some. */
export const written = {
  name: 'Jasleen Kaur',
  phone: '020 7946 0999',
  address: '1 High Street',
  town: 'Hounslow',
  area: 'Middlesex',
  postcode: 'TW3 1AA',
  instructions: 'Mild for the children.\nRing twice.' as string | null,
  position: 'Chef',
  cvName: 'cv.pdf',
}
export type Written = typeof written & {
  allergies?: string
  /** What the first package is called. */
  dish?: string
  /** In place of all that staff write. */
  byStaff?: string
}

const dishOf = (said: Written) => said.dish ?? 'Deluxe Tandoori Feast'
const byStaff = (said: Written, words: string) => said.byStaff ?? words

export const orderOf = (said: Written): OrderForMail => ({
  id: '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b',
  orderNumber: 'TR-4K7MQ2',
  kitchen: firstKitchen,
  customerName: said.name,
  customerEmail: customer,
  customerPhone: said.phone,
  deliveryAddress: said.address,
  deliveryCity: said.town,
  deliveryPostalCode: said.postcode,
  eventDate: day,
  eventTime: '18:30:00',
  guestCount: 15,
  specialInstructions: said.instructions,
  allergies: said.allergies ?? null,
  halfHour: false,
  totalPence: 34994,
  depositPence: null,
  restPence: 0,
  restDue: null,
  paymentStatus: 'completed',
  processingSince: null,
  checkoutSessionId: 'cs_live_1',
  isExample: false,
  checkoutUrl: 'https://checkout.example/c/pay/cs_1',
  checkoutExpiresAt: new Date('2026-07-04T17:05:00Z'),
  paidAt: londonInstant(addDays(day, -9), '12:00'),
  allergenStatement: 'Contains gluten (wheat), milk, mustard.',
  allergensVersion: allergenList.version,
  termsVersion: '2026-11-22',
  version: 1,
  calendarUid: '9d1b7c52-0f3e-4a86-b7d4-6e5f4c3b2a19',
  items: [
    { menuId: 'deluxe-tandoori', itemName: dishOf(said), quantity: 1, totalPence: 24999 },
    { menuId: 'executive-lunch', itemName: 'Executive Lunch Box', quantity: 5, totalPence: 9995 },
  ],
})

/** The order as it is, and with one feast more, an hour later: £249.99 dearer. */
export function changeOf(said: Written, changes: Partial<ChangeForMail> = {}): ChangeForMail {
  const { eventTime: _, items, ...order } = orderOf(said)
  const content = (eventTime: string, feasts: number): OrderContent => ({
    eventDate: order.eventDate,
    eventTime,
    guestCount: order.guestCount,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    deliveryAddress: order.deliveryAddress,
    deliveryCity: order.deliveryCity,
    deliveryPostalCode: order.deliveryPostalCode,
    specialInstructions: order.specialInstructions,
    allergies: order.allergies,
    items: items.map(({ menuId, itemName, quantity, totalPence }, index) => ({
      menuId,
      itemName,
      quantity: index === 0 ? feasts : quantity,
      unitPricePence: totalPence / quantity,
    })),
  })
  const [before, after] = [content('18:30', 1), content('19:30', 2)]
  return {
    version: 3,
    state: 'in-force',
    before,
    after,
    facts: changedFacts(before, after),
    allergenStatement: null,
    to: customer,
    ...{
      differencePence: 24_999,
      waivedPence: 0,
      paidPence: 24_999,
      backPence: 0,
      byHandPence: 0,
      beyond: null,
      by: byStaff(said, 'Amar'),
    },
    pay: { address: 'https://checkout.example/c/pay/cs_2', until: new Date('2026-07-04T17:05:00Z') },
    ...changes,
  }
}

/** The other way round: one feast less, for which £249.99 goes back. */
function cheaperChangeOf(said: Written): ChangeForMail {
  const { before, after } = changeOf(said)
  const turned = { before: after, after: before, facts: changedFacts(after, before) }
  return changeOf(said, { ...turned, differencePence: -24_999, paidPence: 0, backPence: 24_999 })
}

/** The same order, paid at noon for half past six. */
const paidLate = (said: Written): OrderForMail => ({ ...orderOf(said), paidAt: londonInstant(day, '12:00') })

/** The same order, whose money a bank is sending. */
const processing = (said: Written): OrderForMail => ({
  ...orderOf(said),
  paymentStatus: 'pending',
  processingSince: londonInstant(day, '12:00'),
  changeUrl,
})

/** The same order, opened in the payment sandbox. */
export const testOrderOf = (said: Written): OrderForMail => ({ ...orderOf(said), checkoutSessionId: 'cs_test_1' })

/** The same order as the list of the coming days shows it. */
export const comingOrderOf = (said: Written): ComingOrder => ({
  order: { ...orderOf(said), attention: null, attentionHandled: null },
  items: [
    { menuId: 'deluxe-tandoori', name: dishOf(said), quantity: 1 },
    { menuId: 'executive-lunch', name: 'Executive Lunch Box', quantity: 5 },
  ],
  notes: said.byStaff === undefined ? [] : [said.byStaff],
})

const enquiryOf = (said: Written) => ({
  ...{ id: '9a1c7e52-3b4d-4f6a-8c2e-7d5b1f0a6e33', name: said.name, email: customer, phone: said.phone },
  ...{ eventDate: day, guestCount: 320, place: `${said.address}\n${said.postcode}`, wishes: said.instructions },
})

const applicationOf = (said: Written) => ({
  ...said,
  id: '9a1c7e52-3b4d-4f6a-8c2e-7d5b1f0a6e33',
  title: 'Ms',
  email: customer,
  cv: {
    name: said.cvName,
    size: 790_000,
    url: `${site}/cv?token=1&more=2`,
    expires: new Date('2026-07-04T12:00:00Z'),
  },
})

const attachedOf = (said: Written) => ({
  name: said.cvName,
  contentType: 'application/pdf',
  content: Buffer.from('%PDF-'),
})

/** A second refund of £100 for the order of £349.94, of which £49.94 went back before. */
export const moneyBack: MoneyBack = {
  amountPence: 10_000,
  byHandPence: 0,
  reason: 'Five guests fewer.\nSorry for the wait.',
  paidPence: 34_994,
  refundedPence: 14_994,
}

const moneyBackOf = (said: Written): MoneyBack => ({
  ...moneyBack,
  reason: byStaff(said, moneyBack.reason ?? ''),
  by: byStaff(said, 'Priya'),
})

const backup = 'tandoor-road-2026-07-04T17-17-03Z.tar.gz'
const restored = { orders: 1_240, applications: 31, cvs: 29, newestOrder: new Date('2026-07-04T17:05:00Z') }

const unpaid = (changes: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  day,
  kitchen: 'hounslow',
  orderNumber: 'TR-4K7MQ2',
  places: 40,
  takenBy: null,
  isProcessing: false,
  checkoutExpiresAt: new Date('2026-07-04T17:05:00Z'),
  ...changes,
})
/** A day that is sold out to orders that nobody has paid. */
const heldUnpaid: DayHeldUnpaid = {
  day,
  places: 100,
  limit: 100,
  orders: [
    unpaid(),
    unpaid({ takenBy: 'Priya' }),
    unpaid({ isProcessing: true }),
    ...Array.from({ length: 9 }, () => unpaid({ places: 1 })),
  ],
}

export interface Case {
  make: (said: Written) => Message
  to: string
  replyTo?: string
  /** Whether it goes to the people on a list, with the headers by which they leave the list. */
  isOfList?: boolean
  says: string[]
}

const address = '1 High Street, Hounslow, TW3 1AA'
/** Every message, with the texts that both of its forms must contain. */
export const messages: Record<string, Case> = {
  'order-confirmed': {
    make: (said) => orderConfirmed({ ...orderOf(said), changeUrl }, site),
    to: customer,
    says: [
      ...['Hello Jasleen,', 'TR-4K7MQ2', 'Deluxe Tandoori Feast × 1', '£249.99', 'Executive Lunch Box × 5', '£99.95'],
      ...['£349.94', formatDay(day), '6.30pm', '15', address, 'Ring twice.', '020 7946 0123', 'info@tandoorroad'],
      `${site}/catering/order-confirmation?order_id=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b`,
      ...['Change or cancel your order', changeUrl, 'whoever has it can change and cancel'],
    ],
  },
  'order-confirmed-at-short-notice': {
    make: (said) => orderConfirmed(paidLate(said), site),
    to: customer,
    says: ['short notice for our kitchen', 'we will ring you on 020 7946 0999', '020 7946 0123', 'TR-4K7MQ2'],
  },
  'order-changed-dearer': {
    make: (said) => orderChanged(orderOf(said), changeOf(said), site),
    to: customer,
    says: [
      ...['Your order has changed', 'TR-4K7MQ2', '7.30pm', 'Before: 6.30pm', 'Deluxe Tandoori Feast × 2', '£499.98'],
      ...['It was £349.94 and is £599.93 now. The difference of £249.99 is paid, thank you.', '020 7946 0123'],
      ...['takes the place of the one that we sent before', formatDay(day), address, 'Ring twice.'],
      `${site}/catering/order-confirmation?order_id=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b`,
    ],
  },
  'order-changed-cheaper': {
    make: (said) => orderChanged(orderOf(said), cheaperChangeOf(said), site),
    to: customer,
    says: [
      ...['It was £599.93 and is £349.94 now. £249.99 goes back to you.', 'It goes back the way you paid.'],
      ...['6.30pm', 'Before: 7.30pm', 'Deluxe Tandoori Feast × 1'],
    ],
  },
  'order-changed-waived': {
    make: (said) => orderChanged(orderOf(said), changeOf(said, { waivedPence: 24_999, paidPence: 0 }), site),
    to: customer,
    says: ['It was £349.94 and is £599.93 now. You do not have to pay the difference.'],
  },
  'order-changed-and-again-since': {
    make: (said) => orderChanged({ ...orderOf(said), version: 4 }, changeOf(said), site),
    to: customer,
    says: ['It was changed again since', 'as your order stands now', 'became £599.93', `${formatDay(day)}, 6.30pm`],
  },
  'order-changed-for-older-address': {
    make: (said) =>
      orderChanged({ ...orderOf(said), version: 4, customerEmail: 'new@example.com' }, changeOf(said), site),
    to: customer,
    says: ['It was changed again since', `${formatDay(day)}, 7.30pm`],
  },
  'change-to-pay': {
    make: (said) => changeToPay(orderOf(said), changeOf(said, { state: 'waiting' }), site),
    to: customer,
    says: [
      ...['One step to your change', 'TR-4K7MQ2', '7.30pm', 'Before: 6.30pm', '£249.99 is to pay', 'Pay £249.99'],
      ...['until 6.05pm on Saturday 4 July 2026, London time', 'https://checkout.example/c/pay/cs_2', '£599.93'],
      ...['Until it is paid your order stays as it was', '020 7946 0123', 'Amar, Tandoor Road'],
    ],
  },
  'change-lapsed': {
    make: (said) => changeLapsed(orderOf(said), changeOf(said, { version: 2, state: 'lapsed' }), site),
    to: customer,
    says: [
      ...[
        'Your order stays as it was',
        'The £249.99 for the change was not paid in time',
        'Nothing was charged for it',
      ],
      ...['6.30pm', '6.30pm, not 7.30pm', '£349.94', 'TR-4K7MQ2', address, '020 7946 0123'],
    ],
  },
  'change-withdrawn': {
    make: (said) => changeLapsed(orderOf(said), changeOf(said, { state: 'withdrawn' }), site),
    to: customer,
    // Another change came between.
    says: [
      'A change was not made',
      'was taken back, and the link is closed',
      'Nothing was charged for it',
      'like this now',
    ],
  },
  'staff-order-changed': {
    make: (said) =>
      staffOrderChanged(orderOf(said), changeOf(said, { beyond: byStaff(said, 'We are fully booked.') }), {
        staffEmail: staff,
        publicUrl: site,
      }),
    to: staff,
    replyTo: customer,
    says: [
      ...['An order has changed', '7.30pm', 'Before: 6.30pm', '2 ×', 'Deluxe Tandoori Feast', formatDay(day)],
      ...['Sheets that were printed before still have it as it was', 'We are fully booked.', 'Amar', 'Jasleen Kaur'],
      ...[address, 'Ring twice.', `${site}/staff/orders/TR-4K7MQ2`],
    ],
  },
  'staff-order-changed-and-again-since': {
    make: (said) =>
      staffOrderChanged({ ...orderOf(said), version: 4 }, changeOf(said), { staffEmail: staff, publicUrl: site }),
    to: staff,
    replyTo: customer,
    says: ['This order was changed again since', `${formatDay(day)}, 6.30pm, 15 guests`, 'Before: 6.30pm'],
  },
  'order-on-its-way': {
    make: (said) => orderOnItsWay(orderOf(said), londonInstant(day, '17:20'), site),
    to: customer,
    says: ['Your food is on its way', 'left our kitchen at 5.20pm', '6.30pm', address, 'TR-4K7MQ2', '020 7946 0123'],
  },
  'allergens-changed': {
    make: (said) =>
      allergensChanged(
        orderOf(said),
        {
          told: `Contains milk.\n${byStaff(said, 'Kachumber')}: milk.\nRaita: milk.`,
          now: `Contains milk.\n${byStaff(said, 'Kachumber')}: celery.\nRaita: milk.`,
        },
        site,
      ),
    to: customer,
    says: [
      'Kachumber',
      'celery',
      'Before: milk',
      'please ring us before they eat',
      '020 7946 0123',
      `${site}/allergens`,
    ],
  },
  'staff-draft-held': {
    make: (said) =>
      staffDraftHeld(
        {
          name: byStaff(said, 'Christmas menu'),
          createdBy: byStaff(said, 'Jas Gill'),
          publishAt: '2026-12-24T06:00:00.000Z',
          because: byStaff(said, 'Somebody else was quicker.'),
        },
        staff,
        site,
      ),
    to: staff,
    says: [
      'Christmas menu',
      'Jas Gill',
      'Thursday 24 December 2026, 6am',
      'Somebody else was quicker.',
      `${site}/staff/site`,
    ],
  },
  'payment-processing': {
    make: (said) => paymentProcessing(processing(said), site),
    to: customer,
    says: [
      ...['Your payment is on its way', 'please do not pay again', 'TR-4K7MQ2', '£349.94', formatDay(day), '6.30pm'],
      ...['020 7946 0123', `${site}/catering/order-confirmation?order_id=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b`],
      ...[address, 'Change or cancel your order', changeUrl, 'once the payment has arrived'],
    ],
  },
  'order-received': {
    make: (said) => orderReceived(orderOf(said), 'https://checkout.example/c/pay/cs_1', site),
    to: customer,
    says: [
      'https://checkout.example/c/pay/cs_1',
      '6.05pm on Saturday 4 July 2026, London time',
      '£349.94',
      'TR-4K7MQ2',
    ],
  },
  'payment-failed': {
    make: (said) => paymentFailed(orderOf(said), 'failed', site),
    to: customer,
    says: ['did not go through', 'Nothing was charged', 'TR-4K7MQ2', `${site}/catering`],
  },
  'payment-expired': {
    make: (said) => paymentFailed(orderOf(said), 'expired', site),
    to: customer,
    says: [
      'has run out',
      'cancelled or replaced',
      'no other order took its place',
      'Nothing was charged',
      'TR-4K7MQ2',
      `${site}/catering`,
    ],
  },
  'refunded-partly': {
    make: (said) => orderRefunded(orderOf(said), 1_000, site),
    to: customer,
    says: ['£10.00 of £349.94', 'A part of your order', 'TR-4K7MQ2'],
  },
  'refunded-wholly': {
    make: (said) => orderRefunded(orderOf(said), 34_994, site),
    to: customer,
    says: ['£349.94 of £349.94', 'in full, and it is cancelled', 'TR-4K7MQ2'],
  },
  'refunded-partly-after-cancelling': {
    make: (said) => orderRefunded(orderOf(said), 1_000, site, { isCancelled: true }),
    to: customer,
    says: ['£10.00 of £349.94', 'which is cancelled', 'TR-4K7MQ2'],
  },
  'refund-on-its-way': {
    make: (said) => refundOnItsWay(orderOf(said), moneyBackOf(said), site, false),
    to: customer,
    says: [
      ...['Hello Jasleen,', '£100.00 is on its way back', 'TR-4K7MQ2', 'The order itself stays as it was.'],
      ...['Five guests fewer.', 'Sorry for the wait.', '£349.94', '£49.94', '£200.00', 'Priya, Tandoor Road'],
      'five to ten working days',
    ],
  },
  'refund-on-its-way-of-a-cancelled-order': {
    make: (said) => refundOnItsWay(orderOf(said), { ...moneyBack, reason: null, refundedPence: 10_000 }, site, true),
    to: customer,
    says: ['£100.00 is on its way back', 'which is cancelled', '£249.94'],
  },
  'change-link': {
    make: (said) => changeLinkMail(orderOf(said), changeUrl, site),
    to: customer,
    says: ['Hello Jasleen,', changeUrl, 'TR-4K7MQ2', formatDay(day), 'works until your event begins', '020 7946 0123'],
  },
  'address-replaced': {
    make: (said) => addressReplaced(orderOf(said), customer, site),
    to: customer,
    says: ['This address no longer belongs to order', 'TR-4K7MQ2', '020 7946 0123'],
  },
  'order-cancelled': {
    make: (said) => orderCancelled(orderOf(said), moneyBackOf(said), site),
    to: customer,
    says: [
      ...['Your order is cancelled', 'TR-4K7MQ2', 'we do not cook for it', 'Five guests fewer.', formatDay(day)],
      ...['6.30pm', '£349.94', '£49.94', '£100.00', '£200.00', 'five to ten working days', 'Priya, Tandoor Road'],
    ],
  },
  'order-cancelled-without-a-refund': {
    make: (said) => orderCancelled(orderOf(said), { ...moneyBack, amountPence: 0, refundedPence: 0 }, site),
    to: customer,
    says: ['Your order is cancelled', 'You paid', 'Stays with us', '£349.94'],
  },
  'order-cancelled-before-it-was-paid': {
    make: (said) =>
      paymentFailed(orderOf(said), 'expired', site, { cancelReason: byStaff(said, 'We are closed on that day.') }),
    to: customer,
    says: [
      'Your order is cancelled',
      'We are closed on that day.',
      'It was not paid',
      'Nothing was charged',
      'TR-4K7MQ2',
    ],
  },
  'staff-order-cancelled': {
    make: (said) =>
      staffOrderCancelled(
        orderOf(said),
        { by: byStaff(said, 'Amar'), reason: byStaff(said, 'Moved to June.') },
        { staffEmail: staff, publicUrl: site },
      ),
    to: staff,
    replyTo: customer,
    says: [
      ...['Not to be cooked any more', formatDay(day), '6.30pm, 15 guests', 'Moved to June.', 'Amar', '5 ×'],
      ...['Deluxe Tandoori Feast', 'Jasleen Kaur', '020 7946 0999', 'TR-4K7MQ2', `${site}/staff/orders/TR-4K7MQ2`],
    ],
  },
  'staff-new-order': {
    make: (said) => staffNewOrder(orderOf(said), staff, site),
    to: staff,
    replyTo: customer,
    says: [
      ...[formatDay(day), '6.30pm, 15 guests', 'Deluxe Tandoori Feast', '5 ×', 'Ring twice.', address],
      ...['Jasleen Kaur', '020 7946 0999', customer, 'TR-4K7MQ2', '£349.94', `${site}/staff/orders/TR-4K7MQ2`],
    ],
  },
  'staff-new-order-at-short-notice': {
    make: (said) => staffNewOrder(paidLate(said), staff, site),
    to: staff,
    replyTo: customer,
    says: [
      ...['Short notice: ring the customer.', `Paid at 12 noon on ${formatDay(day)}`, 'Jasleen Kaur', '020 7946 0999'],
      ...[formatDay(day), '6.30pm, 15 guests', 'Deluxe Tandoori Feast', address],
    ],
  },
  'staff-needs-attention-at-short-notice': {
    make: (said) => staffNeedsAttention(paidLate(said), 'Short notice: ring the customer.', staff, site),
    to: staff,
    replyTo: customer,
    says: ['Short notice: ring the customer.', 'What to do: ring the customer', 'Jasleen Kaur', '020 7946 0999'],
  },
  'staff-needs-attention': {
    make: (said) => staffNeedsAttention(orderOf(said), 'This order was paid after it had expired.', staff, site),
    to: staff,
    replyTo: customer,
    says: [
      ...['paid after it had expired.', 'What to do', 'TR-4K7MQ2', 'Jasleen Kaur', '020 7946 0999', formatDay(day)],
      ...[`${site}/staff/orders/TR-4K7MQ2`, 'https://dashboard.stripe.com/payments'],
    ],
  },
  'staff-kitchen-waits': {
    make: (said) => staffKitchenWaits(orderOf(said), staff, site),
    to: staff,
    replyTo: customer,
    says: [
      ...['Ten minutes after', 'tell the kitchen', formatDay(day), '6.30pm, 15 guests', 'Deluxe Tandoori Feast', '5 ×'],
      ...['Ring twice.', address, 'Jasleen Kaur', '020 7946 0999', 'TR-4K7MQ2', `${site}/staff/orders/TR-4K7MQ2`],
    ],
  },
  'staff-kitchen-waits-after-a-change': {
    make: (said) => staffKitchenWaits(orderOf(said), staff, site, 'staff-order-changed'),
    to: staff,
    replyTo: customer,
    says: ['Ten minutes after the change', 'as it stands now', 'tell the kitchen', '6.30pm, 15 guests', '5 ×'],
  },
  'staff-kitchen-waits-after-a-cancellation': {
    make: (said) => staffKitchenWaits(orderOf(said), staff, site, 'staff-order-cancelled'),
    to: staff,
    replyTo: customer,
    says: ['cancelled and not to be cooked any more', 'tell the kitchen', '6.30pm, 15 guests', '020 7946 0999'],
  },
  'staff-kitchen-waits-at-short-notice': {
    make: (said) => staffKitchenWaits(paidLate(said), staff, site),
    to: staff,
    replyTo: customer,
    says: ['Short notice: ring the customer.', `Paid at 12 noon on ${formatDay(day)}`, 'Ten minutes after'],
  },
  'staff-coming-days': {
    make: (said) => staffComingDays({ day, orders: [comingOrderOf(said)], hasMore: false }, staff, site),
    to: staff,
    says: [
      ...['The next three days', formatDay(day), formatDay(addDays(day, 2)), '1 order, 15 guests', 'No orders.'],
      ...['6.30pm', 'Jasleen Kaur', 'Hounslow TW3', '1 × Deluxe Tandoori Feast', '5 × Executive Lunch Box'],
      ...['Mild for the children.', 'Ring twice.', `${site}/staff/orders/TR-4K7MQ2`, `${site}/staff`],
    ],
  },
  'paid-too-late': {
    make: (said) => paidTooLate(orderOf(said), site),
    to: customer,
    says: [
      '£349.94',
      'came after your event had begun',
      'We ring you on 020 7946 0999 about giving it back',
      'TR-4K7MQ2',
    ],
  },
  'staff-unpaid-places': {
    make: () => staffUnpaidPlaces([heldUnpaid], staff, site),
    to: staff,
    says: [
      ...[
        'more than half of the places',
        formatDay(day),
        '100 of 100 places are held by 12 unpaid orders',
        'What to do',
      ],
      ...['TR-4K7MQ2', '40 places', 'From the site, to be paid until 6.05pm', 'Taken by Priya', 'the customer’s bank'],
      ...['And 2 unpaid orders more.', `${site}/staff/orders/TR-4K7MQ2`],
    ],
  },
  'unknown-payment': {
    make: () =>
      staffUnknownPayment(
        { sessionId: 'cs_live_1', paymentIntentId: 'pi_1', orderId: '5f0c3ae0', amountPence: 34_994 },
        staff,
      ),
    to: staff,
    says: ['£349.94', 'not in the database', 'What to do', 'pi_1', '5f0c3ae0'],
  },
  'places-mended': {
    make: () => staffPlacesMended({ days: [{ day, counted: 40, held: 30 }] }, staff),
    to: staff,
    says: ['Places were counted wrong', formatDay(day), '40 counted, 30 taken by orders'],
  },
  'test-mail': {
    make: (said) =>
      staffTestMail({ person: said.name, machine: 'shop', addresses: ['10.0.0.7', 'fd00::7'] }, site, staff),
    to: staff,
    says: ['a test', 'Jasleen Kaur on shop', '10.0.0.7, fd00::7', site],
  },
  'backup-report-good': {
    make: () => staffBackupReport({ folder: '/var/backups/tandoor-road', name: backup, contents: restored }, staff),
    to: staff,
    says: [
      ...['The backup is good', 'restored on trial', 'nothing to do', '6.05pm on Saturday 4 July 2026, London time'],
      ...['1240', '31, and 29', backup, '/var/backups/tandoor-road', 'more than a month'],
    ],
  },
  'backup-report-bad': {
    make: () =>
      staffBackupReport(
        { folder: '/var/backups/tandoor-road', name: backup, problem: `${backup} is damaged or cut short.` },
        staff,
      ),
    to: staff,
    says: [
      ...['can’t be relied on', 'orders could be lost', 'What to do', `${backup} is damaged or cut short.`],
      ...['/var/backups/tandoor-road', 'docs/operations/every-day.md'],
    ],
  },
  'staff-account-rests': {
    make: (said) => staffAccountRests({ name: said.name, email: staff }, site),
    to: staff,
    says: ['Jasleen Kaur', 'five wrong passphrases', 'fifteen minutes', '020 7946 0123', `${site}/staff/sign-in`],
  },
  'staff-passphrase-changed': {
    make: (said) => staffPassphraseChanged({ name: said.name, email: staff }),
    to: staff,
    says: [
      'Jasleen Kaur',
      'A new passphrase was chosen',
      'passkeys go on working',
      'new link at once',
      '020 7946 0123',
    ],
  },
  'staff-link': {
    make: (said) => staffLink({ name: said.name, email: staff, isNew: true }, `${site}/staff/join/token`),
    to: staff,
    says: ['Jasleen Kaur', 'You are invited', 'within 24 hours', `${site}/staff/join/token`],
  },
  'staff-new-link': {
    make: (said) => staffLink({ name: said.name, email: staff, isNew: false }, `${site}/staff/join/token`),
    to: staff,
    says: [
      'Jasleen Kaur',
      'choose a new passphrase',
      'passkeys are removed',
      `${site}/staff/join/token`,
      'within 24 hours',
    ],
  },
  'application-received': {
    make: (said) => applicationReceived(applicationOf(said), 180, site),
    to: customer,
    says: ['Hello Jasleen,', 'Your application has arrived', '180 days', "we'll write to you", '020 7946 0123'],
  },
  'staff-new-application': {
    make: (said) => staffNewApplication(applicationOf(said), staff, attachedOf(said), site),
    to: staff,
    replyTo: customer,
    says: [
      ...['Ms Jasleen Kaur', 'Chef', customer, '1 High Street', 'Hounslow', 'Middlesex', 'TW3 1AA'],
      ...[`${site}/cv?token=1&more=2`, 'Saturday 4 July 2026', 'is attached'],
      `${site}/staff/applications/9a1c7e52-3b4d-4f6a-8c2e-7d5b1f0a6e33`,
    ],
  },
  'staff-new-application-large': {
    make: (said) => staffNewApplication(applicationOf(said), staff, undefined, site),
    to: staff,
    replyTo: customer,
    says: [
      'Ms Jasleen Kaur',
      '790 kB',
      `${site}/cv?token=1&more=2`,
      'Saturday 4 July 2026',
      `${site}/staff/applications/9a1c7e52-3b4d-4f6a-8c2e-7d5b1f0a6e33`,
    ],
  },
  'enquiry-received': {
    make: (said) => enquiryReceived(enquiryOf(said), site),
    to: customer,
    says: ['Hello Jasleen,', 'Your enquiry has arrived', formatDay(day), '320 guests', '020 7946 0123'],
  },
  'staff-new-enquiry': {
    make: (said) => staffNewEnquiry(enquiryOf(said), staff, site),
    to: staff,
    replyTo: customer,
    says: [
      ...[formatDay(day), '320 guests', '1 High Street', 'TW3 1AA', 'Mild for the children.', '020 7946 0999'],
      ...[customer, `${site}/staff/enquiries/9a1c7e52-3b4d-4f6a-8c2e-7d5b1f0a6e33`],
    ],
  },
  'enquiry-answer': {
    make: (said) =>
      enquiryAnswer(
        { email: customer },
        { text: byStaff(said, 'Dear Jasleen,\n\nYes.\nAmar rings you.'), by: byStaff(said, 'Amar') },
        site,
      ),
    to: customer,
    says: ['Dear Jasleen,', 'Yes.', 'Amar rings you.', 'Amar, Tandoor Road'],
  },
  'news-to-confirm': {
    make: () => newsToConfirm(subscription, `${site}/newsletter#confirm=1&key=secret`, site),
    to: customer,
    says: ['news and offers', newsWording.news, `${site}/newsletter#confirm=1&key=secret`, 'After 14 days'],
  },
  'news-confirmed': {
    make: () =>
      newsConfirmed(
        { ...subscription, topic: 'southall' },
        { page: `${site}/newsletter#leave=1&key=secret`, onePress: `${site}/newsletter?leave=1&key=secret` },
        site,
      ),
    to: customer,
    isOfList: true,
    says: ['when we open in Southall', `${site}/newsletter#leave=1&key=secret`],
  },
  'news-opened': {
    make: () =>
      newsOpened(
        subscription,
        {
          ...(firstContent.site.locations[1] as Location),
          status: 'open',
          address: { line: '12 The Green', town: 'Southall', region: 'London UB2 4AQ', country: 'GB' },
          directions: 'https://maps.example/southall',
        },
        { page: `${site}/newsletter#leave=1&key=secret`, onePress: `${site}/newsletter?leave=1&key=secret` },
        site,
      ),
    to: customer,
    isOfList: true,
    says: [
      ...['We are open in Southall', '12 The Green, Southall, London UB2 4AQ', 'https://maps.example/southall'],
      ...['Monday to Sunday, 11:00 AM to 10:00 PM', `${site}/#locations`, `${site}/newsletter#leave=1&key=secret`],
    ],
  },
  'application-digest': {
    make: (said) => staffApplicationDigest([applicationOf(said), applicationOf(said)], staff, site),
    to: staff,
    says: [
      ...['2 more applications', 'Ms Jasleen Kaur', 'Chef', customer, '1 High Street, Hounslow, Middlesex, TW3 1AA'],
      ...[`${site}/cv?token=1&more=2`, '790 kB', 'Saturday 4 July 2026'],
      `${site}/staff/applications/9a1c7e52-3b4d-4f6a-8c2e-7d5b1f0a6e33`,
    ],
  },
}
