import {
  countNewApplications,
  decideApplication,
  eraseApplication,
  markApplicationRead,
  openCv,
  readApplication,
  readApplications,
  withdrawNews,
} from '../../../contract/staff/applications.ts'
import { eraseApplication as erase, findApplication } from '../../applications/applications.ts'
import {
  applicationActs,
  changeApplication,
  setDecision,
  setRead,
  withdrawNews as withdraw,
} from '../../applications/change-application.ts'
import { signedCvUrl } from '../../applications/cv/cv-link.ts'
import { countNew, listApplications, showApplication } from '../../applications/read-applications.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { deleteMails, findMailsAboutApplication } from '../../mail/kept-mails.ts'
import { countHeld } from '../../personal-data/personal-data.ts'
import type { Answer } from './answer-calls.ts'

export interface ApplicationCallsOptions {
  database: Database
  publicUrl: string
  cvLinkSecret: string
  mailDir: string
}

/** How often one address may make these calls in ten minutes. Screens reload when an application changes. */
const callsPerTenMinutes = { reads: 3_000, acts: 600, cvs: 100 }

/**
 * How long a screen's link to a CV is valid, in milliseconds. The browser follows it at once; the rest allows for a
 * server whose clock differs.
 */
const cvOpensFor = 5 * 60_000

/** Answers the calls of the screens of applications. */
export function applicationCalls(answer: Answer, options: ApplicationCallsOptions): void {
  const { database } = options
  answer(readApplications, (input) => listApplications(database, input), callsPerTenMinutes.reads)
  answer(
    readApplication,
    async ({ id }) => {
      const application = await showApplication(database, id)
      const held = await countHeld(database, application.email)
      return { ...application, alsoHeld: { ...held, applications: Math.max(0, held.applications - 1) } }
    },
    callsPerTenMinutes.reads,
  )
  answer(countNewApplications, async () => ({ count: await countNew(database) }), callsPerTenMinutes.reads)
  answerDeciding(answer, options)
  answer(withdrawNews, ({ id }, { caller }) => withdraw(database, id, caller), callsPerTenMinutes.acts)
  answerCv(answer, options)
  answerErasing(answer, options)
}

function answerDeciding(answer: Answer, { database }: ApplicationCallsOptions): void {
  answer(
    markApplicationRead,
    ({ id }, { caller }) =>
      changeApplication({ database, caller, id }, async (tx, { readAt }) => {
        if (readAt) return undefined
        await setRead(tx, id, caller.name)
        return { act: applicationActs.read }
      }),
    callsPerTenMinutes.acts,
  )
  answer(
    decideApplication,
    ({ id, decision, known }, { caller }) =>
      changeApplication({ database, caller, id }, async (tx, { decision: before }) => {
        if (before === decision) return undefined
        if (before !== known) throw new AppError('changed_meanwhile')
        await setDecision(tx, id, decision, caller.name)
        return { act: applicationActs.decided, from: before ?? undefined, to: decision ?? undefined }
      }),
    callsPerTenMinutes.acts,
  )
}

function answerCv(answer: Answer, { database, publicUrl, cvLinkSecret }: ApplicationCallsOptions): void {
  answer(
    openCv,
    async ({ id }, { caller }) => {
      let url = ''
      await changeApplication({ database, caller, id }, async (tx) => {
        const found = await findApplication(tx, id)
        if (!found?.cv) throw new AppError('not_found')
        url = signedCvUrl(cvLinkSecret, publicUrl, found.cv.name, new Date(Date.now() + cvOpensFor))
        return { act: applicationActs.openedCv }
      })
      return { url }
    },
    callsPerTenMinutes.cvs,
  )
}

function answerErasing(answer: Answer, { database, mailDir }: ApplicationCallsOptions): void {
  answer(
    eraseApplication,
    ({ id }, { caller }) =>
      changeApplication({ database, caller, id }, async (tx, application) => {
        await erase(tx, id)
        // Deleted inside the transaction: if the folder can't be written to, all is rolled back and can be tried
        // again.
        await deleteMails(mailDir, await findMailsAboutApplication(mailDir, application))
        return { act: applicationActs.erased }
      }),
    callsPerTenMinutes.acts,
  )
}
