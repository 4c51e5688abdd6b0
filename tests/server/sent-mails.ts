import type { TestServer } from './harness.ts'
import { sendQueuedMails } from './placed-orders.ts'

/** Sends the waiting mails about orders. Returns their names in alphabetical order. */
export async function sentMails(server: TestServer): Promise<string[]> {
  return [...(await sendQueuedMails(server)).keys()].map((id) => id.split('.')[0] ?? '').sort()
}
