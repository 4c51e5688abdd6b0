import type { AllergenList } from '../contract/content/allergens.ts'

/**
 * The state of the allergen list (menu.ts, package-dishes.ts). `version` is the day of its latest change: change it
 * whenever you change a dish there. The kitchen signs the list at *Site* (`signedOff`). Until then the pages say that
 * the list is being checked, and ask people with an allergy to ring.
 */
export const allergenList: AllergenList = { version: '2026-11-24' }
