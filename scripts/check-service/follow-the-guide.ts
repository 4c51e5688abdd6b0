import { backUp, copyElsewhere, loseEverything, restoreEachMonth } from './back-up.ts'
import { checkLive, install, inviteOwner, orderFirst } from './begin.ts'
import { remove, update } from './change.ts'
import { read } from './customer.ts'
import { crash, harden, restartMachine, tryTimers } from './endure.ts'
import { notFollowed, readGuide } from './guide.ts'
import { log } from './log.ts'
import { boot, endOfJournal, makeMachine, root } from './machine.ts'
import { offerRepository, uncommitted } from './repository.ts'

/** Follows the guide from a bare Debian to its removal. It is the first process of namespaces of its own (main.ts). */
async function main(): Promise<void> {
  // The kernel gives the first process only those signals for which it has a handler.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  const guide = readGuide()
  const unseen = uncommitted()
  if (unseen.length > 0) log(`not committed, so not checked: ${unseen.join(', ')}`)
  await makeMachine(process.argv[2] ?? '')
  const repository = offerRepository(root)
  await boot()
  log('a bare Debian has booted under systemd')

  const begun = Date.now()
  install(guide, repository)
  await orderFirst(guide)
  log(`from the bare machine to the paid test order: ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`)

  harden()
  const photo = await inviteOwner(guide)
  await backUp(guide)
  copyElsewhere(guide)
  restoreEachMonth(guide)
  checkLive(guide)
  await crash()
  await restartMachine()
  await tryTimers()
  await loseEverything(guide, repository)
  await read(photo)
  await update(guide)
  remove(guide)
  const left = notFollowed(guide)
  if (left.length > 0) throw new Error(`Nobody ran the commands under: ${left.join(', ')}`)
  log('all commands of the guide were run')
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    log(error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error))
    log(`The site's journal ends so:\n${endOfJournal()}`)
    process.exit(1)
  },
)
