import type { Content } from '../content/content.ts'

/** What the staff's screens know of what the restaurant says. It travels in their page. */
export type StaffContent = Pick<Content, 'site' | 'packages' | 'packageDishes' | 'districtsAroundTheKitchen'>

/** What the built page holds in place of it. The server replaces it. */
export const staffContentPlaceholder = '"%STAFF_CONTENT%"'

/** The element of the page that has it, as JSON. */
export const staffContentId = 'content'
