import { TransactionRollbackError } from 'drizzle-orm'
import { countOneLess, countOneMore } from '../database/daily-counts.ts'
import type { Database } from '../database/database.ts'
import { mailboxOf } from './mailbox.ts'

/**
 * The mails a day that a stranger could make us send (reminders, payment failures, acknowledgements), to one mailbox
 * and in all.
 */
const most = { mailbox: 5, everybody: 1_000 }

const ofId = (id: string) => `mail ${id}`
const toMailbox = (to: string) => `mails to ${mailboxOf(to)}`
const toEverybody = 'mails unasked'

/**
 * Counts a mail before its first attempt. Returns whether it may be sent: few such mails were sent today, or this is
 * another attempt at a mail that was counted.
 */
export async function countUnasked(database: Database, to: string, id: string): Promise<boolean> {
  try {
    await database.transaction(async (tx) => {
      if (!(await countOneMore(tx, ofId(id), 1))) return
      if (!(await countOneMore(tx, toMailbox(to), most.mailbox))) tx.rollback()
      if (!(await countOneMore(tx, toEverybody, most.everybody))) tx.rollback()
    })
    return true
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}

/**
 * Takes back the count of a mail that could not be sent, so that it does not use up the budget until its next attempt.
 */
export async function uncountUnasked(database: Database, to: string, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const what of [ofId(id), toMailbox(to), toEverybody]) await countOneLess(tx, what)
  })
}
