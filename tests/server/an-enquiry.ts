import { randomUUID } from 'node:crypto'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import type { SendEnquiry } from '../../contract/send-enquiry.ts'

/** Returns an enquiry of somebody whom no other test knows, as the page sends it, with changes. */
export function anEnquiry(changes: Partial<SendEnquiry> = {}): SendEnquiry {
  return {
    customer_name: 'Harpreet Gill',
    customer_email: `${randomUUID()}@example.com`,
    customer_phone: '020 7946 0555',
    event_date: addDays(londonDay(new Date()), 200),
    guest_count: 320,
    place: 'The Long Hall, 9 Mill Lane\nHayes UB3 4AB',
    wishes: 'A wedding. No nuts, please ring before noon.',
    ...changes,
  }
}

/** Sends an enquiry without the page. Returns its id and what was sent. */
export async function enquire(site: string, changes: Partial<SendEnquiry> = {}) {
  const enquiry = anEnquiry(changes)
  const response = await fetch(`${site}/functions/v1/send-enquiry`, {
    method: 'POST',
    headers: {
      apikey: defaultAnonKey,
      authorization: `Bearer ${defaultAnonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(enquiry),
  })
  if (!response.ok) throw new Error(`The enquiry was refused: ${await response.text()}`)
  const { enquiry_id: id } = (await response.json()) as { enquiry_id: string }
  return { ...enquiry, id }
}
