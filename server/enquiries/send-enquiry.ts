import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { writePostcodesIn } from '../../contract/postcode.ts'
import { type SendEnquiry, type sendEnquiryAnswer, sendEnquirySchema } from '../../contract/send-enquiry.ts'
import { countOfNetwork } from '../database/daily-counts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { countUnasked } from '../database/unasked-mails.ts'
import { AppError } from '../errors.ts'
import { parseOr } from '../parse.ts'
import { announceEnquiries } from './change-enquiry.ts'
import { type Enquiry, findEnquiriesOf, findEnquiryId, insertEnquiry, receiptOf } from './enquiries.ts'

/** The daily limits of enquiries, each of which is a mail to staff. A busy day brings a few. */
const dailyLimits = { network: { sure: 3, most: 20 }, everybody: { most: 100, sure: 1_000 } }

/** The facts about a request that aren't in its body. */
export interface Asking {
  /** The network it came from, to count its enquiries; undefined if nothing is limited. */
  network?: string
  /** True for an example enquiry of the demonstration (server/demonstration/). */
  isExample?: boolean
}

/**
 * Stores an enquiry and queues the mails about it, in one transaction. Returns its id. The same content is stored once,
 * however often it is sent; only a new enquiry is validated against today's date. `receipt_held` is set if its address
 * got too many mails today for a receipt. Throws AppError `invalid_enquiry` or `enquiries_full`; nothing is stored
 * then.
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
    // The other press of a double click stored the same enquiry a moment ago.
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

/** Finds the same enquiry from before postcodes were normalised. Returns its id, or undefined. */
async function findTypedOtherwise(tx: Transaction, enquiry: SendEnquiry): Promise<string | undefined> {
  const isSame = ({ place, requestHash }: Enquiry) =>
    writePostcodesIn(place) === enquiry.place && hashOf({ ...enquiry, place }) === requestHash
  return (await findEnquiriesOf(tx, enquiry.customer_email)).find(isSame)?.id
}

const hashOf = (enquiry: SendEnquiry) => createHash('sha256').update(JSON.stringify(enquiry)).digest('hex')
