import { limits } from './limits.ts'
import { newsletterPage } from './pages.ts'
import { emailAddress } from './text-fields.ts'
import { z } from './zod.ts'

/** What the restaurant may write about to whoever asks for it: its news, or the opening of its place in Southall. */
export const newsTopics = ['news', 'southall'] as const
export type NewsTopic = (typeof newsTopics)[number]

/** A sign-up as the browser sends it. `wording` is the version of what the form showed (news-wording.ts). */
export const subscribeToNewsSchema = z.object({
  email: emailAddress(limits.email, 'Please enter a valid email address.'),
  topic: z.enum(newsTopics),
  wording: z.string().max(20),
})
export type SubscribeToNews = z.infer<typeof subscribeToNewsSchema>

/** What proves that somebody has the link from our mail. */
export const newsLinkSchema = z.object({ subscription_id: z.guid(), key: z.string().max(100) })
export type NewsLink = z.infer<typeof newsLinkSchema>

/**
 * Returns the address of the page that confirms a sign-up, or leaves the list, when its button is pressed. The key stands
 * behind the hash, so that no browser sends it to a server before that.
 */
export function newsAddress(does: 'confirm' | 'leave', id: string, key: string): string {
  return `${newsletterPage}#${does}=${id}&key=${key}`
}

/**
 * Returns the address to which a mail program sends its one press (RFC 8058). Opened as a page it has the button to leave,
 * because older programs open it, and nothing may happen by that.
 */
export function onePressAddress(id: string, key: string): string {
  return `${newsletterPage}?leave=${id}&key=${key}`
}
