import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownDomains, suggestedEmail } from '../../ui/suggested-email.ts'

test.each([
  ['name@gmial.com', 'name@gmail.com'],
  ['name@gmail.con', 'name@gmail.com'],
  ['name@gmail.co', 'name@gmail.com'],
  ['name@gmail.co.uk', 'name@gmail.com'],
  ['name@GMAL.COM', 'name@gmail.com'],
  ['Name+party@gamil.com ', 'Name+party@gmail.com'],
  ['name@hotmial.co.uk', 'name@hotmail.co.uk'],
  ['name@hotmail.couk', 'name@hotmail.co.uk'],
  ['name@hotnail.con', 'name@hotmail.com'],
  ['name@yaho.co.uk', 'name@yahoo.co.uk'],
  ['name@outlok.com', 'name@outlook.com'],
  ['name@iclould.com', 'name@icloud.com'],
  ['name@btinternt.com', 'name@btinternet.com'],
  ['name@live.co.ul', 'name@live.co.uk'],
  ['name@me.con', 'name@me.com'],
])('%s is probably %s', (typed, meant) => expect(suggestedEmail(typed)).toBe(meant))

test.each([
  '',
  'name',
  'name@',
  '@gmial.com',
  'name@tandoor-road.example',
  'name@ismail.com',
  'name@bt.com',
  'name@he.com',
  'name@five.com',
  'name@yahoo.de',
  'name@hotmail.se',
  'name@mail.ru',
  'name@hotmail.ca',
  'name@yahoo.ca',
  'name@yahoo.co.in',
  'name@hotmail.co.nz',
  'name@live.nl',
  'name@fastmail.fm',
  'name@proton.me',
  'name@gmail.com\u200b',
  'name@почта.рф',
  `name@${'gmail.'.repeat(100)}com`,
])('nothing is suggested for %j', (typed) => expect(suggestedEmail(typed)).toBeUndefined())

const local = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,30}$/)
const known = fc.constantFrom(...knownDomains)

test('a known domain is never corrected, however it is written', () => {
  const written = fc
    .tuple(known, fc.infiniteStream(fc.boolean()))
    .map(([domain, capitals]) =>
      [...domain].map((letter) => (capitals.next().value ? letter.toUpperCase() : letter)).join(''),
    )
  fc.assert(
    fc.property(local, written, (name, domain) => {
      expect(suggestedEmail(`${name}@${domain}`)).toBeUndefined()
    }),
  )
})

test('what is suggested is at a known domain, has the same name, and is not corrected again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string(), oneSlip()), (typed) => {
      const suggested = suggestedEmail(typed)
      if (suggested === undefined) return
      const at = suggested.lastIndexOf('@')
      expect(knownDomains).toContain(suggested.slice(at + 1))
      expect(suggested.slice(0, at)).toBe(typed.slice(0, typed.lastIndexOf('@')).trim())
      expect(suggestedEmail(suggested)).toBeUndefined()
    }),
  )
})

/** An address at a known domain of which one letter is missing. */
function oneSlip() {
  return fc.tuple(local, known, fc.nat()).map(([name, domain, index]) => {
    const at = index % domain.length
    return `${name}@${domain.slice(0, at)}${domain.slice(at + 1)}`
  })
}
