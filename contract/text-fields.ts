import { z } from './zod.ts'

// Line breaks and other control characters in a one-line field are how mail headers get forged.
const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
const controlCharacterInText = /[^\P{Cc}\n\r\t]/u

const unseen = /\p{Default_Ignorable_Code_Point}/gu

// Marks that turn the text behind them around: "Ann\u202Egpj.exe" reads "Annexe.jpg". Phones wrap copied numbers in them.
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const notWellFormed = 'Some characters could not be read. Please type the text again.'

/** Any text: trimmed, without such marks. Joiners, and marks that turn nothing around (LRM, RLM), are part of scripts. */
function text(missing: string) {
  return z
    .string(missing)
    .overwrite((value) => value.replace(directions, ''))
    .trim()
}

/**
 * One line of text: trimmed, `least` to `most` characters, no control characters. `missing` is said when it is too
 * short, or has no letter and no digit that one could see.
 */
export function line(most: number, missing: string, least = 1) {
  return text(missing)
    .min(least, missing)
    .max(most, `Please use at most ${most} characters.`)
    .refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value.replace(unseen, '')), missing)
    .refine((value) => !controlCharacter.test(value) && value.isWellFormed(), notWellFormed)
}

/** Text of several lines: trimmed, line breaks unified, `least` to `most` characters. */
export function lines(most: number, missing: string, least = 0) {
  return text(missing)
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .pipe(z.string().min(least, missing).max(most, `Please use at most ${most} characters.`))
    .refine((value) => !controlCharacterInText.test(value) && value.isWellFormed(), notWellFormed)
}

/** An e-mail address that a mail server would take. */
export function emailAddress(most: number, message: string) {
  return text(message).pipe(z.email(message).max(most, `Please use at most ${most} characters.`))
}
