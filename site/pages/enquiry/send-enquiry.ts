import { type SendEnquiry, sendEnquiryAnswer } from '../../../contract/send-enquiry.ts'
import { BackendError, callFunction } from '../../backend.ts'

/** The longest wait for an answer, in milliseconds. An enquiry sent again still counts once. */
const timeout = 45_000

/** Sends an enquiry. Returns true if a mail confirms it. Throws BackendError. */
export async function sendEnquiry(enquiry: SendEnquiry): Promise<boolean> {
  const answer = sendEnquiryAnswer.safeParse(await callFunction('send-enquiry', { body: enquiry, timeout }))
  if (!answer.success) throw new BackendError('unexpected_answer', 'No receipt came back.')
  return !answer.data.receipt_held
}
