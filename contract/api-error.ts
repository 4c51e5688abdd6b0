import { z } from './zod.ts'

/** The body of every error answer: a code for programs, a message for people, and the fields at fault. */
export const apiErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

export type ApiErrorBody = z.infer<typeof apiErrorSchema>
