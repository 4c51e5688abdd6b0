import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Checkout, checkoutIn, here, isCheckout, prepare } from '../bench/checkout.ts'
import { sideBySide } from './side-by-side.ts'

/**
 * `npm run check:upgrade [-- COMMIT]` runs the previous release beside this checkout on one database, with orders that
 * go through both. The release is the newest tag before this commit, or the commit, or a folder with a checkout. It is
 * installed and built in a temporary folder, which takes some minutes. Exits with 1 and a line for each order that is
 * not as it should be.
 */
async function checkUpgrade(wanted: string | undefined): Promise<void> {
  if (wanted && isCheckout(wanted)) return report(checkoutIn(wanted))
  const commit = wanted ?? newestTag()
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-release-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: here.root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    await report({ name: commit, root: `${folder}/` })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function newestTag(): string {
  try {
    return execFileSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'], {
      cwd: here.root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    throw new Error('No release is tagged here. Say which commit it is: npm run check:upgrade -- COMMIT')
  }
}

async function report(previous: Checkout): Promise<void> {
  for (const checkout of [previous, here]) prepare(checkout)
  const { orders, faults } = await sideBySide(previous, here)
  for (const fault of faults) console.log(fault)
  console.log(
    `${orders} orders went through ${previous.name} and this checkout on one database: ${faults.length} faults.`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}

await checkUpgrade(process.argv[2]).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
