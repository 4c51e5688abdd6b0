import { limits } from './limits.ts'
import { z } from './zod.ts'

// However a program begins a new line: https://www.unicode.org/versions/latest/core-spec/chapter-5/#G10213
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

// All but the two that people type.
const controlCharacter = /[^\P{Cc}\t\n]/u

const unseen = /\p{Default_Ignorable_Code_Point}/gu

// Marks that turn the text behind them around: "Ann\u202Egpj.exe" reads "Annexe.jpg". Phones wrap copied numbers in them.
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const tooLong = (most: number) => `Please use at most ${most} characters.`
const tooManyLines = `Please use at most ${limits.addressLines} lines.`
const noLetters = 'Please use letters or numbers here.'
const severalLines = 'Please write this on one line.'
const hasControlCharacter = 'This holds an invisible control character. Please type it again.'
// Half of a character, as of an emoji that some program cut in two.
const notWellFormed = 'One of the characters is incomplete. Please type it again.'

/**
 * Any text: trimmed, its line breaks unified, without such marks. Joiners, and marks that turn nothing around (LRM, RLM),
 * are part of scripts.
 */
function text(missing: string) {
  return z
    .string(missing)
    .overwrite((value) => value.replace(directions, '').replace(lineBreak, '\n'))
    .trim()
}

// As people count: an emoji is one of them, whatever it takes to store.
const countOf = (value: string) => [...value].length

/** At most `most` characters, each of which can be read. */
function readable(field: z.ZodString, most: number) {
  return field
    .refine((value) => countOf(value) <= most, tooLong(most))
    .refine((value) => !controlCharacter.test(value), hasControlCharacter)
    .refine((value) => value.isWellFormed(), notWellFormed)
}

/** At least `least` characters that one can see, and among them a letter or a digit. */
function worded(field: z.ZodString, missing: string, least: number) {
  return field
    .refine((value) => countOf(seen(value)) >= least, missing)
    .refine((value) => seen(value) === '' || /[\p{L}\p{N}]/u.test(seen(value)), noLetters)
}

const seen = (value: string) => value.replace(unseen, '').trim()

// Spreadsheets copy tabs between their cells.
const untabbed = (value: string) => value.replaceAll('\t', ' ')

/**
 * One line of text: trimmed, `least` to `most` characters, a tab taken as a space. `missing` is said when it is too
 * short. Line breaks are refused, since they are how mail headers get forged.
 */
export function line(most: number, missing: string, least = 1) {
  const one = text(missing)
    .overwrite(untabbed)
    .refine((value) => !value.includes('\n'), severalLines)
  return readable(worded(one, missing, least), most)
}

/** Text of several lines: trimmed, line breaks unified, `least` to `most` characters. */
export function lines(most: number, missing: string, least = 0) {
  return readable(
    text(missing).refine((value) => countOf(value) >= least, missing),
    most,
  )
}

/** A street address as it stands on an envelope: on a few lines, none of them empty, `most` characters in all. */
export function addressLines(most: number, missing: string) {
  const address = text(missing)
    .overwrite((value) => untabbed(value).replace(/ *\n[ \n]*/g, '\n'))
    .refine((value) => value.split('\n').length <= limits.addressLines, tooManyLines)
  return readable(worded(address, missing, 1), most)
}

/** An e-mail address that a mail server would take. */
export function emailAddress(most: number, message: string) {
  return text(message).pipe(z.email(message).max(most, tooLong(most)))
}
