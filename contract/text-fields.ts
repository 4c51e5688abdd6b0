import { limits } from './limits.ts'
import { z } from './zod.ts'

// All ways in which programs begin a new line: https://www.unicode.org/versions/latest/core-spec/chapter-5/#G10213
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

// All control characters except the two that people type.
const controlCharacter = /[^\P{Cc}\t\n]/u

const unseen = /\p{Default_Ignorable_Code_Point}/gu

// Marks that reverse the text after them: "Ann\u202Egpj.exe" reads "Annexe.jpg". Phones put them around copied numbers.
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const tooLong = (limit: number) => `Please use at most ${limit} characters.`
const tooManyLines = `Please use at most ${limits.addressLines} lines.`
const noLetters = 'Please use letters or numbers here.'
const severalLines = 'Please write this on one line.'
const hasControlCharacter = 'This holds an invisible control character. Please type it again.'
// The text has half of a character, such as an emoji that a program cut in two.
const notWellFormed = 'One of the characters is incomplete. Please type it again.'

/**
 * The units that a text of `limit` characters may have as it is typed, with spaces around it and breaks of two units. A
 * longer one is refused before anything else looks at it, since looking takes time.
 */
const longestTyped = (limit: number) => 4 * limit + 1000

/**
 * Any text. It is trimmed, its line breaks are unified and marks that reverse text are removed. Joiners and other marks
 * (LRM, RLM) stay, because they are part of scripts.
 */
function text(missing: string, limit: number) {
  return z
    .string(missing)
    .max(longestTyped(limit), { error: tooLong(limit), abort: true })
    .overwrite((value) => value.replace(directions, '').replace(lineBreak, '\n'))
    .trim()
}

/** True if a text has no half of a character, such as one unit of an emoji. */
export const isWellFormed = (value: string) => !/\p{Surrogate}/u.test(value)

// Counts as people do: an emoji is one character, however many units it needs.
const countOf = (value: string) => [...value].length

/** At most `limit` characters, all of them readable. */
function readable(field: z.ZodString, limit: number) {
  return field
    .refine((value) => countOf(value) <= limit, tooLong(limit))
    .refine((value) => !controlCharacter.test(value), hasControlCharacter)
    .refine(isWellFormed, notWellFormed)
}

/** At least `least` visible characters, with a letter or a digit among them. */
function worded(field: z.ZodString, missing: string, least: number) {
  return field
    .refine((value) => countOf(seen(value)) >= least, missing)
    .refine((value) => seen(value) === '' || /[\p{L}\p{N}]/u.test(seen(value)), noLetters)
}

const seen = (value: string) => value.replace(unseen, '').trim()

// Cells copied from a spreadsheet have tabs between them.
const untabbed = (value: string) => value.replaceAll('\t', ' ')

/**
 * One line of text. It is trimmed, has `least` to `limit` characters, and a tab becomes a space. `missing` is the
 * message when it is too short. Line breaks are refused, since mail headers can be forged with them.
 */
export function line(limit: number, missing: string, least = 1) {
  const one = text(missing, limit)
    .overwrite(untabbed)
    .refine((value) => !value.includes('\n'), severalLines)
  return readable(worded(one, missing, least), limit)
}

/**
 * A text of several lines. It is trimmed, its line breaks are unified, and it has `least` to `limit` characters. `write`
 * puts it into the form in which it is kept.
 */
export function lines(limit: number, missing: string, least = 0, write = (value: string) => value) {
  return readable(
    text(missing, limit)
      .overwrite(write)
      .refine((value) => countOf(value) >= least, missing),
    limit,
  )
}

/** A street address as on an envelope: a few lines, none of them empty, and `limit` characters in all. */
export function addressLines(limit: number, missing: string) {
  const address = text(missing, limit)
    .overwrite((value) => withoutEmptyLines(untabbed(value)))
    .refine((value) => value.split('\n').length <= limits.addressLines, tooManyLines)
  return readable(worded(address, missing, 1), limit)
}

// One pattern for the spaces around a break would take quadratic time for many spaces.
const withoutEmptyLines = (value: string) =>
  value
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n')

/** A telephone number that has digits enough to be rung. `missing` is the message where there is none. */
export function phoneNumber(limit: number, missing: string) {
  return line(limit, missing).refine(
    (phone) => (phone.match(/\p{Nd}/gu)?.length ?? 0) >= 7,
    'Please enter a phone number that we can ring.',
  )
}

// Signs that come along with a copied address. Joiners are not among them: they are part of domains in some scripts.
const unseenInAddress = /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}|\u00a0/gu

// A dot-string at a domain (RFC 5321, 4.1.2), whose last part may be punycode.
const oneAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/**
 * Returns an address with its domain in the letters that mail servers know: "jo@xn--mller-kva.de" of "jo@müller.de"
 * (RFC 3492). What can be no domain stays.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // In a web address the domain would end at any other sign.
  const isInOtherLetters = /^[\p{L}\p{M}\p{N}\p{Join_Control}.-]{1,253}$/u.test(domain) && /[^ -~]/.test(domain)
  if (!isInOtherLetters) return address
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/** One e-mail address that a mail server would accept, and nothing around it. */
export function bareAddress(message: string) {
  return z.string(message).overwrite(withAsciiDomain).regex(oneAddress, message)
}

/** An e-mail address as somebody types or pastes it. It is kept as mail servers take it. */
export function emailAddress(limit: number, message: string) {
  return text(message, limit)
    .overwrite((value) => value.replace(unseenInAddress, '').trim())
    .pipe(bareAddress(message).max(limit, tooLong(limit)))
}
