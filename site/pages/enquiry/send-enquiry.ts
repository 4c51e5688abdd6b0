import { type SendEnquiry, sendEnquiryAnswer } from '../../../contract/send-enquiry.ts'
import { BackendError, callFunction } from '../../backend.ts'

/** The longest wait for an answer, in milliseconds. Sent again, it is still one enquiry. */
const timeout = 45_000

/** Sends an enquiry. Returns whether a mail says that it has arrived. Throws BackendError. */
export async function sendEnquiry(enquiry: SendEnquiry): Promise<boolean> {
  const answer = sendEnquiryAnswer.safeParse(await callFunction('send-enquiry', { body: enquiry, timeout }))
  if (!answer.success) throw new BackendError('unexpected_answer', 'No receipt came back.')
  return !answer.data.receipt_held
}
