import type { Jobs } from '../database/job-queue.ts'
import { announceEnquiries } from '../enquiries/change-enquiry.ts'
import { findEnquiry, findEntryAnswer, receiptOf, setMailed } from '../enquiries/enquiries.ts'
import { enquiryAnswer } from './messages/enquiry-answer.ts'
import { enquiryReceived } from './messages/enquiry-received.ts'
import { staffNewEnquiry } from './messages/staff-new-enquiry.ts'
import { type MailOptions, mailId, sendMail, sendUnasked } from './send-mail.ts'

/** Sends a mail about an enquiry. Sends nothing if it was meanwhile erased, or is an example on a real site. */
export async function sendEnquiryMail(options: MailOptions, job: Jobs['send-enquiry-mail']): Promise<void> {
  if (job.mail === 'enquiry-answer') return sendAnswer(options, job.entryId)
  const enquiry = await findEnquiry(options.database, job.enquiryId)
  if (!enquiry || (enquiry.isExample && !options.config.isDemonstration)) return
  const { publicUrl, staffEmail } = options.config
  if (job.mail === 'enquiry-received')
    await sendUnasked(options, enquiryReceived(enquiry, publicUrl), receiptOf(enquiry.id))
  else await sendMail(options, staffNewEnquiry(enquiry, staffEmail, publicUrl), mailId([job.mail, enquiry.id]))
}

/** Sends an answer to the customer and announces to open screens that it was sent. Never sends it again after that. */
async function sendAnswer(options: MailOptions, entryId: string): Promise<void> {
  const { database, config } = options
  const found = await findEntryAnswer(database, entryId)
  if (!found || found.entry.mailedAt || (found.enquiry.isExample && !config.isDemonstration)) return
  const { enquiry, entry } = found
  await sendMail(
    options,
    enquiryAnswer(enquiry, entry, config.publicUrl),
    mailId(['enquiry-answer', enquiry.id, entry.id]),
  )
  await database.transaction(async (tx) => {
    await setMailed(tx, entry.id)
    await announceEnquiries(tx)
  })
}
