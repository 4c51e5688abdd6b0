import type { AllergenList } from '../contract/content/allergens.ts'

/**
 * How things stand with what is said to be in the food (menu.ts, package-dishes.ts). `version` is the day of the latest
 * change to it; whoever changes a dish here changes it too. The kitchen signs at *Site* (`signedOff`). Until then the pages
 * say that the list is being checked, and ask people with an allergy to ring.
 */
export const allergenList: AllergenList = { version: '2026-11-24' }
