import type { AllergenList } from '../contract/content/allergens.ts'

/**
 * How things stand with what is said to be in the food (menu.ts, package-dishes.ts). `version` is the day of the latest
 * change to it; whoever changes a dish changes it too.
 * `signedOff` is the day on which the kitchen went through that version, dish by dish and packet by packet, and signed
 * it. Until then the pages say that the list is being checked, and ask people with an allergy to ring.
 */
export const allergenList: AllergenList = { version: '2026-11-24', signedOff: undefined }
