import type { AccountParts } from './account-parts.ts'
import { answerActs } from './acts.ts'
import { answerChangePassphrase } from './change-passphrase.ts'
import { answerLinks } from './links.ts'
import { answerPasskeys } from './passkeys.ts'
import { answerPeople } from './people.ts'
import { answerSignIn } from './sign-in.ts'
import { answerTablets } from './tablets.ts'

/** Takes up the calls of contract/staff/accounts.ts and people.ts. */
export function accounts(parts: AccountParts): void {
  answerSignIn(parts)
  answerLinks(parts)
  answerChangePassphrase(parts)
  answerPasskeys(parts)
  answerTablets(parts)
  answerPeople(parts)
  answerActs(parts)
}
