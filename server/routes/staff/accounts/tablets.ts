import { randomInt } from 'node:crypto'
import { enrolTablet } from '../../../../contract/staff/accounts.ts'
import { cutOffTablet, setUpTablet } from '../../../../contract/staff/people.ts'
import { nameOfKitchen } from '../../../delivery/kitchens-now.ts'
import { AppError } from '../../../errors.ts'
import { browserName } from '../../../people/browser-name.ts'
import { hashToken } from '../../../people/secret-token.ts'
import { countTry } from '../../../people/sign-in-tries.ts'
import { writeAct } from '../../../people/staff-acts.ts'
import { byCaller, kitchensSeenBy } from '../../../people/staff-sessions.ts'
import { addTablet, deleteTablet, enrolByCode, nameInBook } from '../../../people/staff-tablets.ts'
import { kitchensAsked } from '../callers.ts'
import type { AccountParts } from './account-parts.ts'
import { requireKitchen } from './kitchens.ts'
import { openStaffSession } from './open-session.ts'

/** How many codes one address may try in ten minutes. */
const callsPerTenMinutes = 10
/** How many codes everybody together may try. The count starts again once nobody has tried for fifteen minutes. */
const triesOfEverybody = 500

// A bare name could be taken for an order's number.
const tabletAsSubject = (name: string) => `tablet "${name}"`

/** Returns a tablet's name with that of its kitchen, unless it says so already. */
function withKitchen(name: string, kitchen: string | undefined): string {
  const place = kitchen === undefined ? '' : nameOfKitchen(kitchen)
  return name.toLowerCase().includes(place.toLowerCase()) ? name : `${name}, ${place}`
}

/** Answers the calls that set up, enrol and cut off tablets. */
export function answerTablets({ answer, cookie, database }: AccountParts): void {
  answer(setUpTablet, async ({ name: given, kitchen: asked }, { caller }) => {
    requireKitchen(asked)
    const [kitchen] = kitchensAsked(caller, asked) ?? []
    const name = withKitchen(given, kitchen)
    const code = String(randomInt(1e8)).padStart(8, '0')
    const { id, codeExpiresAt } = await database.transaction(async (tx) => {
      await writeAct(tx, { ...byCaller(caller), act: 'set up a tablet', subject: tabletAsSubject(name) })
      return addTablet(tx, { name, kitchen, setUpBy: caller.name, codeHash: hashToken(code) })
    })
    return { id, code, expiresAt: codeExpiresAt.toISOString() }
  })

  answer(
    enrolTablet,
    async ({ code }, context) => {
      if (!(await countTry(database, 'tablet codes', triesOfEverybody))) throw new AppError('too_many_tries')
      const { tablet, token } = await database.transaction(async (tx) => {
        const tablet = await enrolByCode(tx, hashToken(code))
        if (!tablet) throw new AppError('code_spent')
        const act = `was set up with the code of ${tablet.setUpBy}`
        await writeAct(tx, {
          by: nameInBook(tablet.name),
          act,
          subject: browserName(context.request.headers['user-agent']),
        })
        return { tablet, token: await openStaffSession(tx, context, { tabletId: tablet.id }) }
      })
      cookie.set(context.reply, token)
      return { person: null, tablet: { id: tablet.id, name: tablet.name, kitchens: kitchensSeenBy(tablet) } }
    },
    callsPerTenMinutes,
  )

  answer(cutOffTablet, async ({ id }, { caller }) => {
    await database.transaction(async (tx) => {
      const name = await deleteTablet(tx, id)
      if (name === undefined) return
      await writeAct(tx, { ...byCaller(caller), act: 'cut off a tablet', subject: tabletAsSubject(name) })
    })
  })
}
