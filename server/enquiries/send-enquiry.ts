import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { writePostcodesIn } from '../../contract/postcode.ts'
import { type SendEnquiry, type sendEnquiryAnswer, sendEnquirySchema } from '../../contract/send-enquiry.ts'
import { countOfNetwork } from '../database/daily-counts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { countUnasked } from '../database/unasked-mails.ts'
import { AppError } from '../http/errors.ts'
import { parseOr } from '../http/parse.ts'
import { announceEnquiries } from './change-enquiry.ts'
import { type Enquiry, findEnquiriesOf, findEnquiryId, insertEnquiry, receiptOf } from './enquiries.ts'

/** The enquiries of a day: each is a mail to staff. A busy day brings a few. */
const dailyLimits = { network: { sure: 3, most: 20 }, everybody: { most: 100, sure: 1_000 } }

/** The facts about a request that its body does not hold. */
export interface Asking {
  /** Where it came from, to count its enquiries; undefined where nothing is limited. */
  network?: string
  /** Whether it is made to look around (server/demonstration/). */
  isExample?: boolean
}

/**
 * Takes an enquiry, in one transaction with the mails about it. Returns its id. The same content is stored once, however
 * often it is sent, and only a new one is judged by the day that it names. `receipt_held` says that its address got too
 * many mails today for a receipt.
 * Throws AppError `invalid_enquiry` or `enquiries_full`. Nothing is stored then.
 */
export async function sendEnquiry(
  database: Pick<Database | Transaction, 'transaction'>,
  enquiry: SendEnquiry,
  { network, isExample }: Asking = {},
): Promise<z.infer<typeof sendEnquiryAnswer>> {
  return database.transaction(async (tx) => {
    const requestHash = hashOf(enquiry)
    const known = (await findEnquiryId(tx, requestHash)) ?? (await findTypedOtherwise(tx, enquiry))
    if (known) return { enquiry_id: known }
    parseOr('invalid_enquiry', sendEnquirySchema, enquiry)
    const { customer_name: name, customer_email: email, customer_phone: phone, place, wishes } = enquiry
    const id = await insertEnquiry(tx, {
      id: randomUUID(),
      requestHash,
      name,
      email,
      phone,
      place,
      wishes: wishes || null,
      eventDate: enquiry.event_date ?? null,
      guestCount: enquiry.guest_count,
      isExample,
    })
    // The same was stored a moment ago, by the other press of a double click.
    if (!id) return { enquiry_id: (await findEnquiryId(tx, requestHash)) ?? '' }
    if (network !== undefined && !(await countOfNetwork(tx, 'enquiries', network, dailyLimits)))
      throw new AppError('enquiries_full')
    const isMailed = await countUnasked(tx, email, receiptOf(id))
    if (isMailed) await queueJob(tx, 'send-enquiry-mail', { mail: 'enquiry-received', enquiryId: id })
    await queueJob(tx, 'send-enquiry-mail', { mail: 'staff-new-enquiry', enquiryId: id })
    await announceEnquiries(tx)
    return { enquiry_id: id, ...(!isMailed && { receipt_held: true }) }
  })
}

/** Returns the id of the same enquiry from before postcodes were written in one way, or undefined. */
async function findTypedOtherwise(tx: Transaction, enquiry: SendEnquiry): Promise<string | undefined> {
  const isSame = ({ place, requestHash }: Enquiry) =>
    writePostcodesIn(place) === enquiry.place && hashOf({ ...enquiry, place }) === requestHash
  return (await findEnquiriesOf(tx, enquiry.customer_email)).find(isSame)?.id
}

const hashOf = (enquiry: SendEnquiry) => createHash('sha256').update(JSON.stringify(enquiry)).digest('hex')
