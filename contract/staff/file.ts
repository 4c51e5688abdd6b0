import { z } from '../zod.ts'

/** A file in the answer to a call, for the browser to save. */
export const fileSchema = z.object({ name: z.string(), type: z.string(), base64: z.string() })
export type FileToSave = z.infer<typeof fileSchema>
