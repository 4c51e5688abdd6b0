import { createHash, randomUUID } from 'node:crypto'
import { writePostcodesIn } from '../../contract/postcode.ts'
import { type SendEnquiry, sendEnquirySchema } from '../../contract/send-enquiry.ts'
import { countOneMore } from '../database/daily-counts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { AppError } from '../http/errors.ts'
import { parseOr } from '../http/parse.ts'
import { announceEnquiries } from './change-enquiry.ts'
import { type Enquiry, findEnquiriesOf, findEnquiryId, insertEnquiry } from './enquiries.ts'

/** The enquiries of a day, from one network and from everybody: each is a mail to staff. A busy day brings a few. */
const dailyLimits = { network: 20, everybody: 100 }

/** The facts about a request that its body does not hold. */
export interface Asking {
  /** Where it came from, to count its enquiries; undefined where nothing is limited. */
  network?: string
  /** Whether it is made to look around (server/demonstration/). */
  isExample?: boolean
}

/**
 * Takes an enquiry, in one transaction with the mails about it. Returns its id. The same content is stored once, however
 * often it is sent, and only a new one is judged by the day that it names.
 * Throws AppError `invalid_enquiry` or `enquiries_full`. Nothing is stored then.
 */
export async function sendEnquiry(
  database: Pick<Database | Transaction, 'transaction'>,
  enquiry: SendEnquiry,
  { network, isExample }: Asking = {},
): Promise<{ enquiry_id: string }> {
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
    if (network !== undefined) await admit(tx, network)
    await queueJob(tx, 'send-enquiry-mail', { mail: 'enquiry-received', enquiryId: id })
    await queueJob(tx, 'send-enquiry-mail', { mail: 'staff-new-enquiry', enquiryId: id })
    await announceEnquiries(tx)
    return { enquiry_id: id }
  })
}

/** Returns the id of the same enquiry from before postcodes were written in one way, or undefined. */
async function findTypedOtherwise(tx: Transaction, enquiry: SendEnquiry): Promise<string | undefined> {
  const isSame = ({ place, requestHash }: Enquiry) =>
    writePostcodesIn(place) === enquiry.place && hashOf({ ...enquiry, place }) === requestHash
  return (await findEnquiriesOf(tx, enquiry.customer_email)).find(isSame)?.id
}

/** Counts an enquiry in the transaction that stores it. Throws AppError `enquiries_full` when a limit of the day is reached. */
async function admit(tx: Transaction, network: string): Promise<void> {
  const ofNetwork = await countOneMore(tx, `enquiries ${network}`, dailyLimits.network)
  if (!ofNetwork || !(await countOneMore(tx, 'enquiries', dailyLimits.everybody))) throw new AppError('enquiries_full')
}

const hashOf = (enquiry: SendEnquiry) => createHash('sha256').update(JSON.stringify(enquiry)).digest('hex')
