import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isUnguessableCvName,
  jobApplicationForm,
  submitJobApplicationSchema,
} from '../../contract/submit-job-application.ts'
import { cvName } from '../../site/pages/careers/cv-name.ts'

const form = (changes: Record<string, unknown> = {}) => ({
  title: 'Ms',
  name: 'Jo',
  email: 'jo@example.com',
  address: '1 Rd.',
  town: 'Ho',
  area: 'Mx',
  postcode: 'TW',
  position: 'PA',
  cv: [new File(['x'], 'cv.pdf')],
  gdprConsent: true,
  referralCode: '',
  ...changes,
})
const messages = (changes: Record<string, unknown>) =>
  jobApplicationForm.safeParse(form(changes)).error?.issues.map((issue) => issue.message)

test('the shortest good application passes', () => {
  expect(messages({})).toBeUndefined()
})

test.each([
  ['title', '', 'Please select a title'],
  ['name', 'J', 'Name must be at least 2 characters'],
  ['email', 'jo@', 'Invalid email address'],
  ['address', '1 Rd', 'Please enter your address'],
  ['town', 'H', 'Please enter your town/city'],
  ['area', ' M ', 'Please enter your area/county'],
  ['postcode', 'T', 'Please enter your postcode'],
  ['position', 'P', "Please enter the position you're applying for"],
  ['cv', [], 'CV is required'],
  ['cv', [new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf')], 'CV is required'],
  ['cv', [new File([new Uint8Array(800_001)], 'cv.pdf')], 'CV must be less than 800KB'],
  ['cv', [new File(['x'], 'cv.txt')], 'Only PDF and Word documents are allowed'],
  ['cv', [new File(['x'], 'cv.mp4')], 'Only PDF and Word documents are allowed'],
  ['cv', [new File(['x'], 'cv.pdf.exe ')], 'Only PDF and Word documents are allowed'],
  ['gdprConsent', false, 'You must agree to continue'],
])('%s = %j: %s', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual([message])
})

test('a CV of exactly 800,000 bytes is not too large, and endings may be capitals', () => {
  expect(messages({ cv: [new File([new Uint8Array(800_000)], 'CV.DOCX')] })).toBeUndefined()
})

test.each(['cv.pdf ', 'cv.PDF\u00a0', 'cv', 'pdf', 'CV Jo Singh v1.2', 'J. Singh'])(
  'a CV called %j is not refused for its name',
  (name) => expect(messages({ cv: [new File(['x'], name)] })).toBeUndefined(),
)

test('for any input, an accepted application has no line break in its one-line fields', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const { cv: _cv, gdprConsent: _consent, ...rest } = form({ name: text, cvUrl: 'https://a.example/cv.pdf' })
      const parsed = submitJobApplicationSchema.safeParse(rest)
      if (parsed.success) expect(parsed.data.name).toMatch(/^[^\p{Cc}\u2028\u2029]{2,100}$/u)
    }),
  )
})

test('a robot that fills the trap is refused', () => {
  const { cv: _cv, gdprConsent: _consent, ...rest } = form({ cvUrl: 'https://a.example/cv.pdf', referralCode: 'SEO' })
  const { error } = submitJobApplicationSchema.safeParse(rest)
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Please leave this field empty.'])
})

test('spaces become hyphens and accents fall away', () => {
  const named = (name: string, extension: 'pdf' | 'docx', time: number) =>
    cvName(name, extension, time, 'd41d8cd98f00b204e980')
  expect(named('José  María O’Neil', 'pdf', 1700000000000)).toBe(
    '1700000000000-Jose-Maria-ONeil-d41d8cd98f00b204e980.pdf',
  )
  expect(named('ਜਸਲੀਨ', 'docx', 1)).toBe('1-cv-d41d8cd98f00b204e980.docx')
})

test('no two uploads have one name, and none can be guessed', () => {
  const made = Array.from({ length: 1_000 }, () => cvName('Jasleen Kaur', 'pdf', 1700000000000))
  expect(new Set(made).size).toBe(1_000)
  for (const name of made) expect(name).toMatch(/^1700000000000-Jasleen-Kaur-[0-9a-f]{20}\.pdf$/)
})

test.each(['cv.pdf', '1700000000000-Jasleen-Kaur.pdf', '1700000000000-Jasleen-Kaur.docx'])(
  '%s can be guessed',
  (name) => {
    expect(isUnguessableCvName(name)).toBe(false)
  },
)

test('for any name, the result is one that client and server treat alike', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('pdf', 'doc', 'docx'),
      (name, extension) => {
        const made = cvName(name, extension, 1700000000000)
        expect(isUnguessableCvName(made)).toBe(true)
        expect(made).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
        expect(made.length).toBeLessThanOrEqual(200)
        expect(made.endsWith(`.${extension}`)).toBe(true)
        expect(made).not.toContain('..')
      },
    ),
  )
})
