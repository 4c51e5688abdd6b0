import { findBrowser } from '../../scripts/find-browser.mjs'
import { readArguments, type Wish } from './arguments.ts'
import { type Checkout, checkoutIn, here, isCheckout, prepare } from './checkout.ts'
import { measures } from './parts.ts'
import { keep, reportOf } from './report.ts'
import { runParts } from './run-parts.ts'

/**
 * `npm run bench` takes the measurements and prints them as one table. It exits with 1 when a number was not reached or
 * a part failed, and with 2 when an argument is unknown.
 */
async function bench({ parts, beside }: Wish): Promise<void> {
  const checkouts: Checkout[] = [here, ...(beside === undefined ? [] : [checkoutIn(beside)])]
  for (const checkout of checkouts) prepare(checkout)
  // This ends the process where there is no browser, which is better before anything is measured.
  if (parts.includes('screens') || parts.includes('staff')) findBrowser()
  const takenAt = new Date().toISOString()
  let kept = ''
  const found = await runParts(
    parts,
    (part) => measures[part](checkouts),
    async (soFar, part) => {
      kept = await keep(reportOf(soFar, takenAt))
      console.log(`${part}: ${soFar.failures[part] ?? 'measured'}, ${soFar.seconds[part]} s`)
    },
  )
  const { table, comparisons, capacity, seconds } = reportOf(found, takenAt)
  console.table(table)
  if (beside !== undefined) console.log(`Beside ${beside}, in turns:`)
  if (comparisons.length > 0) console.table(comparisons)
  if (capacity) console.table(capacity)
  const minutes = Object.values(seconds).reduce((sum, each) => sum + each, 0) / 60
  console.log(`${minutes.toFixed(1)} minutes; the figures are in ${kept}`)
  process.exitCode = table.some(({ reached }) => reached === 'no' || reached === 'failed') ? 1 : 0
}

function wish(): Wish | undefined {
  try {
    return readArguments(process.argv.slice(2), isCheckout)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
}

const wished = wish()
if (wished) await bench(wished)
