import { titles } from './applicant-titles.ts'
import { limits } from './limits.ts'
import { emailAddress, line, lines } from './text-fields.ts'
import { z } from './zod.ts'

const applicant = {
  title: z.enum(titles, 'Please select a title'),
  name: line(limits.name, 'Name must be at least 2 characters', 2),
  email: emailAddress(limits.email, 'Invalid email address'),
  address: lines(limits.address, 'Please enter your address', 5),
  town: line(limits.town, 'Please enter your town/city', 2),
  area: line(limits.town, 'Please enter your area/county', 2),
  postcode: line(limits.postcode, 'Please enter your postcode', 2),
  position: line(limits.position, "Please enter the position you're applying for", 2),
}

const cvAgain = 'Please upload your CV again.'

/** The application as the browser sends it (docs/site.md). `cvUrl` is the public address of the uploaded CV. */
export const submitJobApplicationSchema = z.object({
  ...applicant,
  cvUrl: z.string(cvAgain).max(2000, { error: cvAgain, abort: true }).pipe(z.url(cvAgain)),
  /** A trap for bots: a field that people can't see. */
  referralCode: z.literal('', 'Please leave this field empty.').optional(),
})

export type SubmitJobApplication = z.infer<typeof submitJobApplicationSchema>

export const cvTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type CvExtension = keyof typeof cvTypes

/**
 * Returns a file name's extension in lower case, or undefined if there is none. An ending of digits, as in "CV v1.2",
 * is not an extension.
 */
function extensionOf(fileName: string): string | undefined {
  return /\.(\d*[a-z][a-z\d]*)$/.exec(fileName.trim().toLowerCase())?.[1]
}

/** Returns a CV's file extension in lower case, or undefined if it is not one of the three accepted ones. */
export function cvExtension(fileName: string): CvExtension | undefined {
  const extension = extensionOf(fileName) ?? ''
  return Object.hasOwn(cvTypes, extension) ? (extension as CvExtension) : undefined
}

/**
 * True if a CV's name ends in the 20 random hexadecimal digits that the page adds. Such a CV can be claimed only with
 * the id from the answer to its upload (decision 029).
 */
export function isUnguessableCvName(name: string): boolean {
  return /-[0-9a-f]{20}\.[a-z]+$/.test(name)
}

/** Shown by the page before an upload, and by the server after it. */
export const tooLarge = 'CV must be less than 800KB'
export const onlyPdfAndWord = 'Only PDF and Word documents are allowed'
/** Shown for a file that needs a password to open. */
export const hasPassword = 'This file has a password. Please save your CV without a password and choose that one.'
/** Shown for a file that is not what its name says, or none of the three types. */
export const notThatKind =
  'Only PDF and Word documents are allowed, and this file is damaged or not what its name says. Please save your CV as a PDF and choose that one.'

const cv = z
  .array(z.instanceof(File), 'CV is required')
  .length(1, 'CV is required')
  .refine(([file]) => !file || file.size <= limits.cvBytes, tooLarge)
  // A file without an extension is judged by its content later.
  .refine(([file]) => !file || !extensionOf(file.name) || cvExtension(file.name) !== undefined, onlyPdfAndWord)

/** The careers form, with the messages of docs/site.md, "A job application". */
export const jobApplicationForm = z.object({
  ...applicant,
  cv,
  gdprConsent: z.literal(true, 'You must agree to continue'),
  /** The bot trap: the page accepts any text, and the server refuses it. */
  referralCode: z.string(),
})

/** The answer to an accepted application. */
export const submitJobApplicationAnswer = z.object({ application_id: z.guid() })
