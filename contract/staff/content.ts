import { packageDishesSchema, packagesSchema } from '../content/packages.ts'
import { siteSchema } from '../content/site.ts'
import { areaPart } from '../delivery/rules.ts'
import { z } from '../zod.ts'
import { read } from './call.ts'

const staffContentSchema = z.object({
  /** The number of the release that says so. */
  release: z.int(),
  site: siteSchema,
  packages: packagesSchema,
  packageDishes: packageDishesSchema,
  districtsAroundTheKitchen: areaPart.shape.districts,
})

/** What the staff's screens know of what the restaurant says. It travels in their page, and they read it again. */
export type StaffContent = z.output<typeof staffContentSchema>

/** What the built page holds in place of it. The server replaces it. */
export const staffContentPlaceholder = '"%STAFF_CONTENT%"'

/** The element of the page that has it, as JSON. */
export const staffContentId = 'content'

/** The header in which the answer to a call names the release that the server says. */
export const contentReleaseHeader = 'content-release'

/**
 * Reads what the restaurant says. A server that was not told of `release` yet waits for it a moment, and answers what it
 * says then.
 */
export const readContent = read(
  'content',
  { least: 'tablet' },
  z.object({ release: z.coerce.number().int().min(0) }),
  staffContentSchema,
)
