import { dayToCome } from './days-to-choose.ts'
import { limits } from './limits.ts'
import { writePostcodesIn } from './postcode.ts'
import { emailAddress, line, lines, phoneNumber } from './text-fields.ts'
import { z } from './zod.ts'

const wholeGuests = `Please give the number of guests as a whole number from 1 to ${limits.enquiryGuests.toLocaleString('en-GB')}.`

const fields = {
  customer_name: line(limits.name, 'Please enter your name.'),
  customer_email: emailAddress(limits.email, 'Please enter a valid email address.'),
  customer_phone: phoneNumber(limits.phone, 'Please enter your phone number.'),
  guest_count: z.int(wholeGuests).min(1, wholeGuests).max(limits.enquiryGuests, wholeGuests),
  /** The address, as far as it is known. */
  place: lines(limits.address, 'Please say where it is, as far as you know.', 2, writePostcodesIn),
  wishes: lines(limits.wishes, 'Please type your wishes as text.').nullish(),
}

const anyDate = z.iso.date('Please choose a day, or leave it open.')

/**
 * "Tell us about your event" as the browser sends it (docs/site.md, "Functions"). The day is left out if not fixed yet.
 */
export const sendEnquirySchema = z.object({
  ...fields,
  event_date: dayToCome(anyDate).nullish(),
})

/** The same without the rules that depend on today's date, because a request may be repeated after midnight. */
export const sendEnquiryShape = z.object({ ...fields, event_date: anyDate.nullish() })

export type SendEnquiry = z.infer<typeof sendEnquirySchema>

/**
 * The answer to an accepted enquiry. `receipt_held` is true if no receipt was sent, because the address has had too
 * many mails today.
 */
export const sendEnquiryAnswer = z.object({ enquiry_id: z.guid(), receipt_held: z.boolean().optional() })
