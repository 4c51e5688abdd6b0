import { type SendEnquiry, sendEnquiryAnswer } from '../../../contract/send-enquiry.ts'
import { BackendError, callFunction } from '../../backend.ts'

/** The longest wait for an answer, in milliseconds. Sent again, it is still one enquiry. */
const timeout = 45_000

/** Sends an enquiry. Throws BackendError. */
export async function sendEnquiry(enquiry: SendEnquiry): Promise<void> {
  const data = await callFunction('send-enquiry', { body: enquiry, timeout })
  if (!sendEnquiryAnswer.safeParse(data).success) throw new BackendError('unexpected_answer', 'No receipt came back.')
}
