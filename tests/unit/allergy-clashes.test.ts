import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { cateringPackages } from '../../content/packages.ts'
import { allergiesInWords, answerInWords } from '../../contract/allergy-answer.ts'
import { withAgreed } from '../../contract/content/with-agreed.ts'
import { type OrderContent, waitingInWords } from '../../contract/order-change.ts'
import { answerFrom } from '../../contract/staff/take-order.ts'
import { clashesWith } from '../../server/orders/order/package-allergens.ts'

const [, curry, vegetarian] = cateringPackages

test('a package that holds what somebody may not eat is told, with what it may contain', () => {
  expect(clashesWith({ items: [curry] }, '2 guests COELIAC')).toEqual([`${curry.name} contains gluten (wheat).`])
  expect(clashesWith({ items: [curry, vegetarian] }, null, 'a sesame allergy')).toEqual([
    `${curry.name} may contain sesame.`,
    `${vegetarian.name} may contain sesame.`,
  ])
  expect(clashesWith({ items: cateringPackages }, 'celery and lupin')).toEqual([])
  expect(clashesWith({ items: cateringPackages }, '', null, 'No nut allergies.')).toEqual([])
  expect(clashesWith({ items: [{ menuId: 'goan-fish', name: 'Goan Fish' }] }, 'allergic to fish')).toEqual([])
})

test('what was agreed and is not settled clashes with every allergen that is named, and with none where none is', () => {
  const agreed = { menuId: 'agreed:1', name: 'Wedding menu' }
  const sold = withAgreed(firstContent, [{ ...agreed, itemName: agreed.name, food: null }])
  expect(clashesWith({ items: [agreed], sold }, 'celery')).toEqual([
    'Wedding menu may contain it: what is in it is not settled yet.',
  ])
  expect(clashesWith({ items: [agreed], sold }, '')).toEqual([])
  const settled = withAgreed(sold, [{ ...agreed, itemName: agreed.name, food: { contains: ['milk'], mayContain: [] } }])
  expect(clashesWith({ items: [agreed], sold: settled }, 'celery')).toEqual([])
  expect(clashesWith({ items: [agreed], sold: settled }, 'milk')).toEqual(['Wedding menu contains milk.'])
})

test.each([
  [null, null, 'Not said'],
  [null, 'Ring the bell.', 'Not said'],
  [null, 'No allergies.', 'None, in the customer’s own words'],
  [null, 'One coeliac', 'In the customer’s own words'],
  ['', 'Ring the bell.', 'No allergies (asked)'],
  ['2 guests coeliac', null, '2 guests coeliac'],
])('of the answer %j and the words %j is known: %s', (answer, words, known) => {
  expect(allergiesInWords(answer, words)).toBe(known)
})

test('an answer that lacks its words is none, and never a no', () => {
  expect(answerFrom({})).toBeUndefined()
  expect(answerFrom({ allergies: 'none', allergy_words: 'typed before' })).toBe('')
  expect(answerFrom({ allergies: 'some', allergy_words: ' ' })).toBeUndefined()
  expect(answerFrom({ allergies: 'some', allergy_words: ' two coeliacs ' })).toBe('two coeliacs')
  expect(answerInWords(undefined)).toBe('Not asked')
})

test('what waits to be paid is told by what it would bring', () => {
  const item = ({ menuId, name }: { menuId: string; name: string }, quantity: number) => ({
    menuId,
    itemName: name,
    quantity,
    unitPricePence: 100,
  })
  const content = (items: OrderContent['items'], guestCount = 15) =>
    ({
      eventDate: '2026-12-05',
      eventTime: '18:30',
      deliveryPostalCode: 'TW3 1AA',
      guestCount,
      items,
      allergies: null,
    }) as unknown as OrderContent
  const before = content([item(curry, 2)])
  expect(waitingInWords(before, content([item(curry, 2), item(vegetarian, 1)]))).toBe(`one ${vegetarian.name} more`)
  expect(waitingInWords(before, content([item(vegetarian, 3)], 20))).toBe(
    `2 ${curry.name} fewer, 3 ${vegetarian.name} more, 20 guests`,
  )
  // At two prices it is one package.
  expect(waitingInWords(before, content([item(curry, 2), item(curry, 1)]))).toBe(`one ${curry.name} more`)
})
