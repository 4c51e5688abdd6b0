import { expect, test } from 'vitest'
import { allergiesInWords } from '../../contract/allergy-answer.ts'
import { hasAllergyWords } from '../../contract/allergy-words.ts'
import { calendarFile } from '../../contract/calendar-event.ts'
import { mailboxOf } from '../../contract/email-address.ts'
import { textInHtml } from '../../contract/in-html.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'
import { addressOnOneLine } from '../../contract/order-in-words.ts'
import { orderNumberIn } from '../../contract/order-number.ts'
import { districtOf, postcodeIn, writePostcode, writePostcodesIn } from '../../contract/postcode.ts'
import { saidOfAllergies } from '../../contract/said-of-allergies.ts'
import { withoutDenials } from '../../contract/without-denials.ts'
import { cvFileName, saveAs } from '../../server/applications/cv/cv-file-name.ts'
import { drawable } from '../../server/documents/letters.ts'
import { phoneLink, prose } from '../../server/mail/layout.ts'
import { firstName } from '../../server/mail/words-of-strangers.ts'
import { postcodeDistrict } from '../../server/orders/lists/order-row.ts'
import { hasAllergies } from '../../server/orders/lists/order-tags.ts'
import { readSearch } from '../../server/orders/lists/read-search.ts'
import { withoutEmails, withoutMoney } from '../../server/orders/lists/without-money.ts'
import { telLink } from '../../staff-app/orders/map-link.ts'
import { suggestedEmail } from '../../ui/suggested-email.ts'
import { isAsFast } from '../processor-time.ts'

// The last tenth of a text, for readers that take long for each letter.
const aPart = (text: string) => text.slice(text.length * 0.9)
const anEvent = { uid: '1', day: '2026-12-05', time: '18:30', stamp: new Date(0) }

/** Everything that looks into words which a customer typed, or which somebody searches for among them. */
const readers: Record<string, (text: string) => unknown> = {
  hasAllergyWords,
  withoutDenials,
  saidOfAllergies,
  namedAllergens,
  'the tag for allergies': (text) => hasAllergies({ allergies: null, specialInstructions: text }, [text]),
  'allergies in words': (text) => allergiesInWords(null, text),
  withoutMoney,
  withoutEmails,
  'a search': (text) => readSearch(text, '2026-11-26', true),
  orderNumberIn,
  writePostcode,
  writePostcodesIn,
  postcodeDistrict,
  districtOf,
  postcodeIn,
  'an address on one line': (text) => addressOnOneLine(text, text, text),
  firstName,
  prose,
  'a number to ring in a mail': (text) => phoneLink(text),
  'a number to ring on a screen': telLink,
  'a calendar file': (text) => calendarFile({ ...anEvent, title: 'Catering', description: aPart(text), location: '' }),
  'a line of a document': (text) => drawable(aPart(text)),
  textInHtml,
  'the name of a CV': (text) => saveAs(cvFileName(text, 'cv.pdf')),
  mailboxOf,
  suggestedEmail,
}

/** Parts of the words that these look for. A text repeats one of them, or two by turns. */
const parts = [
  ...['but no allergies', 'nobody is allergic', 'allergies: none', 'no allergies, or', 'not have any', 'nothing about'],
  ...['kein allergy or', 'koi bhi allergy', 'sin', 'allergic to', 'allergyyyy', 'dietary needs and', 'no any food nut'],
  ...['can’t have', 'cannot take', 'should not contain', 'avoid', 'without', 'no fish and', 'fish', 'cheese', 'nuts'],
  ...['but only', 'is', 'except', 'think', 'most of them', 'so far', 'x', 'a', 'A', 'é', '\u0301', 'ਪ', '👩', '\u200d'],
  ...['1', '1,', '1.', '£', '£1', '1 gbp', '12 pounds', '(0)', '+44', '@', 'a@', 'a@b.', '<a@b>', 'TW3', 'TR-', 'to'],
  ...[' ', '  ', '\t', '\n', ' \n', '\n\n', '. ', ', ', '-', '–', '/', '&', '"', ';', ':', 'ext', '%', '\\'],
]
const joints = ['', ' ']

const most = 16_000
const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length))

/** Whether sixteen times as much is read in at most 64 times as long, as in linear-schemas.test.ts. */
const isLinear = (read: (text: string) => unknown, part: string) => {
  // A word of allergies at the end of the text has all of it read.
  const text = (length: number) => `${repeat(part, length)} x nuts`
  const [little, much] = [text(most / 16), text(most)]
  return isAsFast(
    // Each text differs, so that no reader can remember the one before.
    () => read(`${much}${Math.random()}`),
    () => read(`${little}${Math.random()}`),
    { times: 64, runs: 16, noTime: 20 },
  )
}

test.each(Object.entries(readers))('%s takes linear time', async (_, read) => {
  for (const part of parts)
    for (const joint of joints) expect([part, await isLinear(read, part + joint)]).toEqual([part, true])
  // Two by turns: each with the one that stands seven further on, so that all kinds meet.
  for (const [index, part] of parts.entries()) {
    const both = `${part} ${parts[(index + 7) % parts.length]} `
    expect([both, await isLinear(read, both)]).toEqual([both, true])
  }
})
