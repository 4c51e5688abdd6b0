import { addDays, londonDay } from '../../contract/london-time.ts'
import { orderNumber } from '../../contract/order-number.ts'
import type { Database } from '../database/database.ts'
import { deleteDrafts, deleteMails, hasReplyTo, listMails } from '../mail/kept-mails.ts'
import { comingDays } from '../orders/lists/orders-of-days.ts'
import { findHeldSubjects } from './personal-data.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Deletes the mails in the folder whose order was erased, or whose application, enquiry or sign-up was deleted. Keeps
 * mails to staff written after the order was erased, because they name nobody. Deletes a list of the coming days once
 * those are over. Returns how many mails were deleted.
 */
export async function forgetMails(database: Database, mailDir: string): Promise<number> {
  await deleteDrafts(mailDir)
  const mails = (await listMails(mailDir)).map((name) => ({ name, subject: subjectOf(name) }))
  const held = await findHeldSubjects(
    database,
    mails.flatMap(({ subject }) => subject ?? []),
  )
  const over = mails.flatMap(({ name }) => (isListOver(name) ? name : []))
  await deleteMails(mailDir, over)
  let deleted = over.length
  for (const { name, subject } of mails) {
    if (subject === undefined || held.has(subject)) continue
    if (name.startsWith('staff-') && !(await hasReplyTo(mailDir, name))) continue
    await deleteMails(mailDir, [name])
    deleted++
  }
  return deleted
}

/**
 * Returns the order number, or the id of the application, enquiry or sign-up, in a mail's file name (mailId in
 * mail/send-mail.ts), or undefined. A digest of applications has the id of the first one; the others came on the same
 * day.
 */
function subjectOf(name: string): string | undefined {
  const [, subject = ''] = name.split('.')
  return orderNumber.safeParse(subject).success || uuid.test(subject) ? subject : undefined
}

/** True if a mail is a list of coming days (send-coming-days.ts) that are all over in London. */
function isListOver(name: string): boolean {
  const day = /^staff-coming-days\.(\d{4}-\d\d-\d\d)\.eml$/.exec(name)?.[1]
  return day !== undefined && addDays(day, comingDays) <= londonDay(new Date())
}
