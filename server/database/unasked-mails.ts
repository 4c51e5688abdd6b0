import { TransactionRollbackError } from 'drizzle-orm'
import { mailboxOf } from '../../contract/email-address.ts'
import { countOneLess, countOneMore } from './daily-counts.ts'
import type { Database, Transaction } from './database.ts'

/**
 * The most mails in a day that strangers can make us send (reminders, payment failures, acknowledgements), to one
 * mailbox and in all.
 */
const dailyLimits = { mailbox: 5, everybody: 1_000 }

const ofId = (id: string) => `mail ${id}`
const toMailbox = (to: string) => `mails to ${mailboxOf(to)}`
const toEverybody = 'mails unasked'

/**
 * Counts a mail before its first attempt, or in the transaction that queues it where a page promises the mail.
 * Returns whether it may be sent: no limit is reached, or a mail with this id was counted before.
 */
export async function countUnasked(
  database: Pick<Database | Transaction, 'transaction'>,
  to: string,
  id: string,
): Promise<boolean> {
  try {
    await database.transaction(async (tx) => {
      if (!(await countOneMore(tx, ofId(id), 1))) return
      if (!(await countOneMore(tx, toMailbox(to), dailyLimits.mailbox))) tx.rollback()
      if (!(await countOneMore(tx, toEverybody, dailyLimits.everybody))) tx.rollback()
    })
    return true
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}

/** Takes back the count of a mail that could not be sent, so that it uses up no limit before its next attempt. */
export async function uncountUnasked(database: Database, to: string, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const what of [ofId(id), toMailbox(to), toEverybody]) await countOneLess(tx, what)
  })
}
