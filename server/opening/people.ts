import type { StaffOnLine } from '../people/staff-people.ts'
import { done, type Finding, mayWait, open } from './finding.ts'

/** Judges whether there are staff, and whether each of them has a passkey. */
export function judgePeople(people: StaffOnLine[]): Finding {
  const without = people.filter(({ passkeys }) => passkeys === 0).map(({ name }) => name)
  if (people.length === 0) return mayWait(open('Nobody is on the staff yet (npm run staff:invite).'))
  if (without.length === 0)
    return done(people.length === 1 ? `${people[0]?.name} has a passkey.` : `All ${people.length} have a passkey.`)
  const verb = without.length === 1 ? 'has' : 'have'
  const says = `${without.join(', ')} ${verb} no passkey yet: whoever guesses a passphrase comes in as them.`
  return mayWait(open(`${says} Each adds one under their own name, at Passphrase and passkeys.`))
}
