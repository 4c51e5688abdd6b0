import { limits } from './limits.ts'
import { newsletterPage } from './pages.ts'
import { emailAddress } from './text-fields.ts'
import { z } from './zod.ts'

/** The topics that people can ask to hear about: the restaurant's news, or the opening in Southall. */
export const newsTopics = ['news', 'southall'] as const
export type NewsTopic = (typeof newsTopics)[number]

/** A sign-up as the browser sends it. `wording` is the version of the text that the form showed (news-wording.ts). */
export const subscribeToNewsSchema = z.object({
  email: emailAddress(limits.email, 'Please enter a valid email address.'),
  topic: z.enum(newsTopics),
  wording: z.string().max(20),
})
export type SubscribeToNews = z.infer<typeof subscribeToNewsSchema>

/** Proof that the caller has the link from our mail. */
export const newsLinkSchema = z.object({ subscription_id: z.guid(), key: z.string().max(100) })
export type NewsLink = z.infer<typeof newsLinkSchema>

/**
 * Returns the address of the page with the button that confirms a sign-up or leaves the list. The key is in the
 * fragment, so browsers send it to the server only when the button is pressed.
 */
export function newsAddress(does: 'confirm' | 'leave', id: string, key: string): string {
  return `${newsletterPage}#${does}=${id}&key=${key}`
}

/**
 * Returns the address for one-click unsubscribe by a mail program (RFC 8058). Older programs open it as a page, and
 * opening must change nothing, so that page shows a button.
 */
export function onePressAddress(id: string, key: string): string {
  return `${newsletterPage}?leave=${id}&key=${key}`
}
