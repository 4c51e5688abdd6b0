import type { TestServer } from './harness.ts'
import { sendQueuedMails } from './placed-orders.ts'

/** Sends the mails about orders that wait. Returns their names in the order of the alphabet. */
export async function sentMails(server: TestServer): Promise<string[]> {
  return [...(await sendQueuedMails(server)).keys()].map((id) => id.split('.')[0] ?? '').sort()
}
