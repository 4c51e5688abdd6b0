import { listInWords } from '../list-in-words.ts'

/** A postcode district ("TW3", "W1A") or the letters of a whole area ("UB"). */
export const districtPattern = /^[A-Z]{1,2}(\d[A-Z\d]?)?$/

/** True if an entry of the delivery area ("TW3", "UB", "W1") includes a district ("TW3", "UB2", "W1A"). */
export function holdsDistrict(entry: string, district: string): boolean {
  if (entry === district) return true
  const rest = district.slice(entry.length)
  if (!district.startsWith(entry)) return false
  // "UB" includes UB1 to UB11, and "W1" includes W1A, but "W1" does not include W12.
  return /\d$/.test(entry) ? /^[A-Z]$/.test(rest) : /^\d/.test(rest)
}

/**
 * Parses the districts that staff type: "TW1-TW20, UB, W3" gives TW1, TW2 and so on to TW20, UB and W3. `unread` has
 * the words that are not districts.
 */
export function readDistricts(text: string): { districts: string[]; unread: string[] } {
  const words = text
    .toUpperCase()
    .replace(/\s*(?:-|–|\bTO\b)\s*/g, '-')
    .split(/[\s,;]+|\bAND\b/)
    .filter(Boolean)
  const districts = new Set<string>()
  const unread: string[] = []
  for (const word of words) {
    const found = readWord(word)
    if (!found) unread.push(word)
    for (const district of found ?? []) districts.add(district)
  }
  return { districts: [...districts], unread }
}

function readWord(word: string): string[] | undefined {
  if (districtPattern.test(word)) return [word]
  const [, letters = '', first, lettersAgain, last] = /^([A-Z]{1,2})(\d{1,2})-([A-Z]{1,2})?(\d{1,2})$/.exec(word) ?? []
  if (!letters || (lettersAgain && lettersAgain !== letters) || Number(first) > Number(last)) return
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${letters}${Number(first) + index}`)
}

/** Writes districts for people: "TW1 to TW20, UB and W3". */
export function districtsInWords(districts: readonly string[]): string {
  const runs: { letters: string; first?: number; last?: number; text: string }[] = []
  for (const district of [...districts].sort(byLettersAndNumber)) {
    const { letters, number } = partsOf(district)
    const run = runs.at(-1)
    // A whole area ("UB") has no number, so it starts no run that UB1 could continue.
    if (run?.last !== undefined && run.letters === letters && number === run.last + 1) run.last = number
    else runs.push({ letters, first: number, last: number, text: district })
  }
  const words = runs.flatMap(({ letters, first = 0, last = 0, text }) => {
    if (last === first) return [text]
    return last === first + 1 ? [text, `${letters}${last}`] : [`${text} to ${letters}${last}`]
  })
  return listInWords(words)
}

/** Splits a district into letters and number. There is no number for an area ("UB") or with a final letter ("W1A"). */
function partsOf(district: string): { letters: string; number?: number } {
  const [, letters = district, digits] = /^([A-Z]+)(\d+)$/.exec(district) ?? []
  return digits ? { letters, number: Number(digits) } : { letters }
}

const byLettersAndNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
