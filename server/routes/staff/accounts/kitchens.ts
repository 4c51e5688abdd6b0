import { changeKitchen, ownersSeeAll } from '../../../../contract/staff/people.ts'
import { isKitchen, nameOfKitchen } from '../../../delivery/kitchens-now.ts'
import { AppError, notPossible } from '../../../errors.ts'
import { writeAct } from '../../../people/staff-acts.ts'
import { changePerson, lockPerson } from '../../../people/staff-people.ts'
import { byCaller, endSessionsOf } from '../../../people/staff-sessions.ts'
import type { AccountParts } from './account-parts.ts'

/** Throws AppError `invalid_staff_call` for an unknown kitchen. */
export function requireKitchen(kitchen: string | undefined): void {
  if (kitchen === undefined || isKitchen(kitchen)) return
  throw new AppError('invalid_staff_call', { fields: [{ path: 'kitchen', message: 'Please choose a kitchen.' }] })
}

/** Answers the call that changes whose orders a person sees. */
export function answerKitchens({ answer, database }: AccountParts): void {
  answer(changeKitchen, async ({ id, kitchen }, { caller }) => {
    requireKitchen(kitchen)
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, id)
      if (!person) throw new AppError('not_found')
      if (person.role === 'owner') throw notPossible(ownersSeeAll)
      const kitchens = kitchen === undefined ? null : [kitchen]
      const [from, to] = [inWords(person.kitchens), inWords(kitchens)]
      if (from === to) return
      await changePerson(tx, id, { kitchens })
      await endSessionsOf(tx, id)
      await writeAct(tx, { ...byCaller(caller), act: 'changed the kitchen of', subject: person.name, from, to })
    })
  })
}

const inWords = (kitchens: string[] | null) => kitchens?.map(nameOfKitchen).join(', ') ?? 'all kitchens'
