import type { AccountParts } from './account-parts.ts'
import { answerLinks } from './links.ts'
import { answerSignIn } from './sign-in.ts'

/** Takes up the calls of contract/staff/accounts.ts and people.ts. */
export function accounts(parts: AccountParts): void {
  answerSignIn(parts)
  answerLinks(parts)
}
