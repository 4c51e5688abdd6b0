import type { CateringPackage } from '../../contract/content/packages.ts'
import type { Database } from '../database/database.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { notPossible } from '../errors.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { contentNow } from '../publishing/live-content.ts'
import { endExampleDay } from './end-example-day.ts'
import { exampleApplicants, exampleEnquiry, exampleOrders } from './example-day.ts'
import { holdExamples, lookForExamples } from './look-for-examples.ts'
import { type ExampleOptions, placeExample } from './place-example.ts'
import { sendExample } from './send-example.ts'

/**
 * Makes an example day with the code that makes real orders, applications and enquiries (decision 103). A repeated
 * press, even by somebody else at the same moment, changes nothing. If one example fails, none is kept. Throws AppError
 * `not_possible` if there is anything real already, or nothing is on sale.
 */
export async function startExampleDay(options: ExampleOptions, caller: Caller): Promise<void> {
  const now = new Date()
  const onSale = contentNow().packages.filter(({ isOnSale }) => isOnSale)
  if (!(await begin(options.database, caller, onSale, now))) return
  try {
    for (const [index, example] of exampleOrders(now).entries()) {
      await placeExample(options, { ...example, index, onSale })
    }
    for (const applicant of exampleApplicants) await sendExample(options, applicant)
  } catch (error) {
    // If this fails too, the examples are marked as such, and one press removes them later.
    await endExampleDay(options, caller).catch(() => {})
    throw error
  }
}

/**
 * Sends the example enquiry, which shows others that the day has begun. Returns false if it had begun before. Throws
 * AppError `not_possible`.
 */
function begin(database: Database, caller: Caller, onSale: CateringPackage[], now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    await holdExamples(tx)
    const { isThere, isEmpty } = await lookForExamples(tx)
    if (isThere) return false
    if (!isEmpty) throw notPossible('Something was ordered or sent meanwhile, so there is no room for examples.')
    if (onSale.length === 0) throw notPossible('No package is on sale, so there is nothing to order.')
    await sendEnquiry(tx, exampleEnquiry(now), { isExample: true })
    await writeAct(tx, { ...byCaller(caller), act: 'started the example day' })
    return true
  })
}
