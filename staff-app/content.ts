import type { StaffContent } from '../contract/staff/content.ts'

let known: StaffContent | undefined

/** From now on the screens know this of what the restaurant says. */
export function takeContent(content: StaffContent): void {
  known = content
}

/** Returns what the restaurant says, as it was when the page was loaded. */
export function content(): StaffContent {
  if (!known) throw new Error('The page came without its content.')
  return known
}

/** Returns the facts about the restaurant. */
export const site = () => content().site

/** Returns the packages that can be ordered. */
export const packagesOnSale = () => content().packages.filter(({ isOnSale }) => isOnSale)
