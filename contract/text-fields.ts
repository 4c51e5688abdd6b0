import { limits } from './limits.ts'
import { z } from './zod.ts'

// Every line break in Unicode: https://www.unicode.org/versions/latest/core-spec/chapter-5/#G10213
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

// Control characters, except tab and line feed, which people type.
const controlCharacter = /[^\P{Cc}\t\n]/u

const unseen = /\p{Default_Ignorable_Code_Point}/gu

// Marks that reverse the text after them: "Ann\u202Egpj.exe" reads "Annexe.jpg". Phones add such marks around copied
// numbers.
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const tooLong = (limit: number) => `Please use at most ${limit} characters.`
const tooManyLines = `Please use at most ${limits.addressLines} lines.`
const noLetters = 'Please use letters or numbers here.'
const severalLines = 'Please write this on one line.'
const hasControlCharacter = 'This holds an invisible control character. Please type it again.'
// The text has half of a character, such as an emoji cut in two by a program.
const notWellFormed = 'One of the characters is incomplete. Please type it again.'

/**
 * The most UTF-16 units that a text of `limit` characters may have as typed, with spaces around it and two-unit line
 * breaks. Longer texts are refused before the slower checks run.
 */
const longestTyped = (limit: number) => 4 * limit + 1000

/**
 * A text of any kind: trims it, unifies line breaks, and removes marks that reverse text. Keeps joiners and other marks
 * (LRM, RLM), because some scripts need them.
 */
function text(missing: string, limit: number) {
  return z
    .string(missing)
    .max(longestTyped(limit), { error: tooLong(limit), abort: true })
    .overwrite((value) => value.replace(directions, '').replace(lineBreak, '\n'))
    .trim()
}

/** True if a text has no half characters (lone surrogates). */
export const isWellFormed = (value: string) => !/\p{Surrogate}/u.test(value)

// Counts characters as people do: an emoji is one, however many units it needs.
const countOf = (value: string) => [...value].length

/** Limits a field to `limit` characters, without control characters or half characters. */
function readable(field: z.ZodString, limit: number) {
  return field
    .refine((value) => countOf(value) <= limit, tooLong(limit))
    .refine((value) => !controlCharacter.test(value), hasControlCharacter)
    .refine(isWellFormed, notWellFormed)
}

/** Requires at least `least` visible characters, with a letter or digit among them. */
function worded(field: z.ZodString, missing: string, least: number) {
  return field
    .refine((value) => countOf(seen(value)) >= least, missing)
    .refine((value) => seen(value) === '' || /[\p{L}\p{N}]/u.test(seen(value)), noLetters)
}

const seen = (value: string) => value.replace(unseen, '').trim()

// Cells copied from a spreadsheet are separated by tabs.
const untabbed = (value: string) => value.replaceAll('\t', ' ')

/**
 * A single line of `least` to `limit` characters: trims it and turns tabs into spaces. `missing` is the message if it
 * is too short. Line breaks are refused, because they could forge mail headers.
 */
export function line(limit: number, missing: string, least = 1) {
  const one = text(missing, limit)
    .overwrite(untabbed)
    .refine((value) => !value.includes('\n'), severalLines)
  return readable(worded(one, missing, least), limit)
}

/**
 * A text of several lines, with `least` to `limit` characters: trims it and unifies line breaks. `write` converts it
 * into the form that we store.
 */
export function lines(limit: number, missing: string, least = 0, write = (value: string) => value) {
  return readable(
    text(missing, limit)
      .overwrite(write)
      .refine((value) => countOf(value) >= least, missing),
    limit,
  )
}

/** A street address as on an envelope: a few non-empty lines, with `limit` characters in all. */
export function addressLines(limit: number, missing: string) {
  const address = text(missing, limit)
    .overwrite((value) => withoutEmptyLines(untabbed(value)))
    .refine((value) => value.split('\n').length <= limits.addressLines, tooManyLines)
  return readable(worded(address, missing, 1), limit)
}

// Done line by line: a single pattern for spaces around breaks takes quadratic time.
const withoutEmptyLines = (value: string) =>
  value
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n')

/** A telephone number with enough digits to ring. `missing` is the message if the field is empty. */
export function phoneNumber(limit: number, missing: string) {
  return line(limit, missing).refine(
    (phone) => (phone.match(/\p{Nd}/gu)?.length ?? 0) >= 7,
    'Please enter a phone number that we can ring.',
  )
}

// Invisible characters that get copied along with an address. Joiners stay, because domains in some scripts need them.
const unseenInAddress = /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}|\u00a0/gu

// A dot-string at a domain (RFC 5321, 4.1.2), whose last part may be punycode.
const oneAddress =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/**
 * Converts the domain of an e-mail address to ASCII (punycode, RFC 3492): "jo@müller.de" becomes "jo@xn--mller-kva.de".
 * An impossible domain stays unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // Any other character would end the host name in a URL.
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

/** An e-mail address as typed or pasted, stored in the form that mail servers accept. */
export function emailAddress(limit: number, message: string) {
  return text(message, limit)
    .overwrite((value) => value.replace(unseenInAddress, '').trim())
    .pipe(bareAddress(message).max(limit, tooLong(limit)))
}
