import {
  answerEnquiry,
  countNewEnquiries,
  eraseEnquiry,
  noteOnEnquiry,
  readEnquiries,
  readEnquiry,
  setEnquiryState,
} from '../../../contract/staff/enquiries.ts'
import type { Database } from '../../database/database.ts'
import { changeEnquiry, changeState, enquiryActs, writeEnquiryEntry } from '../../enquiries/change-enquiry.ts'
import { eraseEnquiry as erase } from '../../enquiries/enquiries.ts'
import { countNewOnes, listEnquiries, showEnquiry } from '../../enquiries/read-enquiries.ts'
import { deleteMails, findMailsNamed } from '../../mail/kept-mails.ts'
import { countHeld } from '../../personal-data/personal-data.ts'
import type { Answer } from './answer-calls.ts'

/** How often one address may make these calls in ten minutes. Screens reload when an enquiry changes. */
const callsPerTenMinutes = { reads: 3_000, acts: 600, mails: 100 }

/** Answers the calls of the screens of enquiries. */
export function enquiryCalls(answer: Answer, { database, mailDir }: { database: Database; mailDir: string }): void {
  answer(readEnquiries, (input) => listEnquiries(database, input), callsPerTenMinutes.reads)
  answer(
    readEnquiry,
    async ({ id }) => {
      const enquiry = await showEnquiry(database, id)
      const held = await countHeld(database, enquiry.email)
      return { ...enquiry, alsoHeld: { ...held, enquiries: Math.max(0, held.enquiries - 1) } }
    },
    callsPerTenMinutes.reads,
  )
  answer(countNewEnquiries, async () => ({ count: await countNewOnes(database) }), callsPerTenMinutes.reads)
  answer(
    answerEnquiry,
    (input, { caller }) => writeEnquiryEntry(database, { ...input, kind: 'answer' }, caller),
    callsPerTenMinutes.mails,
  )
  answer(
    noteOnEnquiry,
    (input, { caller }) => writeEnquiryEntry(database, { ...input, kind: 'note' }, caller),
    callsPerTenMinutes.acts,
  )
  answer(setEnquiryState, (input, { caller }) => changeState(database, input, caller), callsPerTenMinutes.acts)
  answer(
    eraseEnquiry,
    ({ id }, { caller }) =>
      changeEnquiry({ database, caller, id }, async (tx) => {
        await erase(tx, id)
        // Deleted inside the transaction: if the folder can't be written to, all is rolled back and can be tried
        // again.
        await deleteMails(mailDir, await findMailsNamed(mailDir, id))
        return { act: enquiryActs.erased }
      }),
    callsPerTenMinutes.acts,
  )
}
