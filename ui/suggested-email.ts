/**
 * The domains of most email addresses here, and others that look like them, the most frequent first. Domains such as
 * hotmail.fr are left out, because two-letter endings look like slips of each other.
 */
// biome-ignore format: it is read as a list
export const knownDomains = [
  'gmail.com', 'hotmail.com', 'hotmail.co.uk', 'outlook.com', 'yahoo.co.uk', 'yahoo.com', 'icloud.com', 'live.co.uk',
  'live.com', 'btinternet.com', 'aol.com', 'sky.com', 'msn.com', 'me.com', 'googlemail.com', 'virginmedia.com',
  'talktalk.net', 'ntlworld.com', 'blueyonder.co.uk', 'tiscali.co.uk', 'btopenworld.com', 'protonmail.com', 'mac.com',
  'mail.com', 'email.com', 'ymail.com', 'rocketmail.com', 'rediffmail.com', 'gmx.com', 'gmx.net', 'gmx.co.uk',
  'aol.co.uk', 'outlook.co.uk', 'zoho.com', 'tutanota.com', 'hey.com',
]

/** Providers with one ending for all countries, so that any other ending is a slip. */
const oneEnding = /^(gmail|googlemail|icloud)\./

const longestDomain = 30

/**
 * Returns the address that was probably meant if the domain looks like a slip of a well-known one: "zoe@gmail.com" for
 * "zoe@gmial.com". Pure.
 */
export function suggestedEmail(typed: string): string | undefined {
  const at = typed.lastIndexOf('@')
  // Removes invisible characters, which come with a copied address.
  const domain = typed
    .slice(at + 1)
    .replace(/[^!-~]/g, '')
    .toLowerCase()
  if (at < 1 || domain === '' || domain.length > longestDomain || knownDomains.includes(domain)) return undefined
  const meant = knownDomains
    .map((known) => ({ known, slips: slipsBetween(domain, known) }))
    .filter(({ known, slips }) => slips <= mostSlips(domain, known))
    .sort((one, other) => one.slips - other.slips)[0]
  return meant && `${typed.slice(0, at).trim()}@${meant.known}`
}

/**
 * Returns how many slips may lie between two domains. After the right name only one, because two would make
 * "hotmail.ca" a slip. For a short name none, because too many other names look like it.
 */
function mostSlips(domain: string, known: string): number {
  const [name = ''] = known.split('.')
  const isItsName = domain.startsWith(`${name}.`)
  if (isItsName && oneEnding.test(known)) return longestDomain
  if (isItsName) return 1
  if (name.length < 5) return 0
  return name.length < 7 ? 1 : 2
}

/** Counts letters left out, added, mistaken, or swapped with the next: the optimal string alignment distance. */
function slipsBetween(typed: string, meant: string): number {
  const rows = [...Array(typed.length + 1)].map((_, row) => [row, ...Array<number>(meant.length).fill(0)])
  const at = (row: number, column: number) => (row === 0 ? column : (rows[row]?.[column] ?? 0))
  for (let row = 1; row <= typed.length; row++) {
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      const slips = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)]
      if (isSwapped) slips.push(at(row - 2, column - 2) + 1)
      const here = rows[row]
      if (here) here[column] = Math.min(...slips)
    }
  }
  return at(typed.length, meant.length)
}
