import { expect, test } from 'vitest'
import { actInWords } from '../../staff-app/screens/people/act-in-words.ts'

const told = (act: string, subject: string | null = null, from: string | null = null, to: string | null = null) =>
  actInWords({ act, subject, from, to })
const words = (...given: Parameters<typeof told>) =>
  told(...given)
    .map((piece) => piece.words)
    .join('')

test.each<[Parameters<typeof told>, string]>([
  [['refund-order', 'TR-W9D9KD', null, '£133.92'], 'refunded £133.92 of TR-W9D9KD'],
  [['take-order', 'TR-W9D9KD', null, 'paid in cash'], 'took TR-W9D9KD on the telephone, paid in cash'],
  [['mark-order', 'TR-W9D9KD', null, 'on-its-way'], 'marked TR-W9D9KD as “On its way”'],
  [['mark-order', 'TR-W9D9KD', 'cooked', null], 'took “Cooked” back from TR-W9D9KD'],
  [
    ['cancel-order', 'TR-W9D9KD', 'not paid', 'cancelled. Taken once more, as TR-AAAAAA.'],
    'cancelled TR-W9D9KD, which was not paid. Taken once more, as TR-AAAAAA.',
  ],
  [['cancel-order', 'TR-W9D9KD', 'confirmed', 'cancelled, £5.00 goes back'], 'cancelled TR-W9D9KD, £5.00 goes back'],
  [['put-on-invoice', 'TR-W9D9KD'], 'gave a name and address for the invoice of TR-W9D9KD'],
  [['printed the day', '2026-12-05', null, 'f00'], 'printed Saturday 5 December 2026'],
  [['decided on application', 'some-id', null, 'invited'], 'decided on an application, now invited'],
  [['set state of enquiry', 'some-id', 'new', 'declined'], 'marked an enquiry, from new to declined'],
  [['took an order of enquiry', 'some-id', null, 'TR-W9D9KD'], 'took an order of an enquiry: TR-W9D9KD'],
  [
    ['changed what we deliver', 'Notice', 'none', 'order by 16:00'],
    'changed the rules and days · Notice, from none to order by 16:00',
  ],
  [['saved the list of addresses for news', 'news'], 'saved the list of addresses for news'],
  [['erased the list of addresses for news', 'southall'], 'erased the list of addresses for the opening in Southall'],
  [['uploaded a photo for the site', 'photo 46f5a1b2c3d4'], 'uploaded a photo for the site'],
  [['erased a photo for good', 'photo 46f5a1b2c3d4'], 'erased a photo for good'],
  [['told of an opening', 'Southall', null, '12'], 'had mails sent that Southall is open, to 12 on the list'],
  [['joined', 'Jas Gill'], 'joined · Jas Gill'],
  [['invited', 'Jas Gill', null, 'kitchen in Southall'], 'invited Jas Gill, kitchen in Southall'],
  [['made a new link for', 'Jas Gill'], 'made a new link for Jas Gill'],
  [['removed', 'Jas Gill', 'kitchen'], 'removed Jas Gill'],
  [['cut off a tablet', 'tablet "Wall"'], 'cut off tablet "Wall"'],
  [
    ['changed the kitchen of', 'Jas', 'all kitchens', 'Southall'],
    'changed the kitchen of Jas, from all kitchens to Southall',
  ],
  [['published', 'release 3', null, 'Southall opens.'], 'published release 3: Southall opens.'],
  [
    ['set the time of a draft of the site', 'Changes', null, 'published Friday 27 November 2026, 15:34'],
    'set quick changes to be published Friday 27 November 2026, 15:34',
  ],
  [['set the time of a draft of the site', 'Eid', null, 'no time'], 'cancelled the schedule of “Eid”'],
  [['put a draft of the site away', 'Changes'], 'put quick changes away'],
  [['took a draft of the site out again', 'Eid'], 'took “Eid” out again'],
  [['made a link to a draft of the site', 'Eid'], 'made a link to “Eid”'],
])('%j is told as %j', (given, sentence) => {
  expect(words(...given)).toBe(sentence)
})

test('orders, days and applications lead to their screens; an erased one, and what only looks like an order, do not', () => {
  const links = (...given: Parameters<typeof told>) => told(...given).flatMap(({ to }) => to ?? [])
  expect(links('cancel-order', 'TR-W9D9KD', 'not paid', 'cancelled. Taken once more, as TR-AAAAAA.')).toEqual([
    '/orders/TR-W9D9KD',
    '/orders/TR-AAAAAA',
  ])
  expect(links('printed the day', '2026-12-05')).toEqual(['/days/2026-12-05'])
  expect(links('opened the CV of application', 'some-id')).toEqual(['/applications/some-id'])
  expect(links('erased application', 'some-id')).toEqual([])
  expect(links('answered enquiry', 'some-id')).toEqual(['/enquiries/some-id'])
  expect(links('took an order of enquiry', 'some-id', null, 'TR-W9D9KD')).toEqual([
    '/enquiries/some-id',
    '/orders/TR-W9D9KD',
  ])
  expect(links('erased enquiry', 'some-id')).toEqual([])
  expect(links('added a passkey', 'TR-W9D9KD')).toEqual([])
})
