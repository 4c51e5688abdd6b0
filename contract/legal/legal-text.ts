import { placeholder } from '../pages.ts'

/**
 * The facts in the privacy policy and the terms that only a running server knows: its settings, in words, and the
 * delivery rules.
 */
export const serverFacts = [
  'keepOrders',
  'keepUnpaidOrders',
  'keepApplications',
  'keepEnquiries',
  'area',
  'notice',
  'cancelling',
] as const
export type ServerFact = (typeof serverFacts)[number]

/** Returns the placeholder for such a fact in the built page. The server replaces it when it sends the page. */
export const serverFactPlaceholder = (name: ServerFact) => placeholder(name)

/** Replaces each `{name}` with the fact of that name. Throws an Error if there is none. */
export function withFacts(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`There is no fact for {${name}}.`)
    return fact
  })
}

/** Splits a text at its links, which are written as [words](address). */
export function splitAtLinks(text: string): (string | { words: string; address: string })[] {
  // A placeholder for a missing fact, such as "[company number]", is not a link.
  return text
    .split(/(\[[^[\]]+\]\([^()\s]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, words, address] = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(part) ?? []
      return words !== undefined && address !== undefined ? { words, address } : part
    })
}

const daysOfYear = 365.25
const daysOfMonth = daysOfYear / 12

/** Writes a retention time so that readers can picture it: "2,555 days (about 7 years)". */
export function daysInWords(days: number): string {
  const shown = `${String(days).replace(/\B(?=(\d{3})+$)/g, ',')} ${days === 1 ? 'day' : 'days'}`
  if (days < 45) return shown
  const years = Math.round(days / daysOfYear)
  if (days >= 540) return `${shown} (about ${years} years)`
  const months = Math.round(days / daysOfMonth)
  return `${shown} (about ${months === 12 ? 'a year' : `${months} months`})`
}
