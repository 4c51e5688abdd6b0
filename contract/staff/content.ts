import { packageDishesSchema, packagesSchema } from '../content/packages.ts'
import { siteSchema } from '../content/site.ts'
import { areaPart } from '../delivery/rules.ts'
import { z } from '../zod.ts'
import { read } from './call.ts'

const staffContentSchema = z.object({
  /** The number of this content release. */
  release: z.int(),
  site: siteSchema,
  packages: packagesSchema,
  packageDishes: packageDishesSchema,
  districtsAroundTheKitchen: areaPart.shape.districts,
})

/** The part of the content that staff's screens know. Their page includes it, and they read it again later. */
export type StaffContent = z.output<typeof staffContentSchema>

/** Stands for that content in the built page. The server replaces it. */
export const staffContentPlaceholder = '"%STAFF_CONTENT%"'

/** The id of the page's element that holds it, as JSON. */
export const staffContentId = 'content'

/** The response header of calls that names the server's content release. */
export const contentReleaseHeader = 'content-release'

/**
 * Reads the content. If the server does not have `release` yet, it waits a moment, then answers with the content that
 * it has.
 */
export const readContent = read(
  'content',
  { least: 'tablet' },
  z.object({ release: z.coerce.number().int().min(0) }),
  staffContentSchema,
)
