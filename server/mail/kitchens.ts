import { nameAmongSeveral } from '../delivery/kitchens-now.ts'
import { siteNow } from '../publishing/live-content.ts'

/** Returns where a kitchen gets its mails: its own address, or that of all staff. */
export const kitchenEmail = (kitchen: string, staffEmail: string) =>
  siteNow().locations.find(({ id }) => id === kitchen)?.kitchenEmail ?? staffEmail

/** Returns the subject of a mail to staff, which names the kitchen on a site with several. */
export const forKitchen = (kitchen: string, subject: string) =>
  [nameAmongSeveral(kitchen), subject].filter(Boolean).join(': ')
