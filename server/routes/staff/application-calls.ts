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
import { changeApplication } from '../../applications/change-application.ts'
import { signedCvUrl } from '../../applications/cv/cv-link.ts'
import { eraseApplication as erase } from '../../applications/erase-applications.ts'
import { listApplications, showApplication } from '../../applications/read-applications.ts'
import {
  applicationActs,
  countNew,
  findApplication,
  setDecision,
  setRead,
} from '../../applications/staff-applications.ts'
import { withdrawNews as withdraw } from '../../applications/withdraw-news.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { deleteMails, findMailsAboutApplication } from '../../mail/kept-mails.ts'
import { countAlsoHeld } from '../../personal-data/personal-data.ts'
import type { Answer } from './answer-calls.ts'

export interface ApplicationCallsOptions {
  database: Database
  publicUrl: string
  cvLinkSecret: string
  mailDir: string
}

/** Calls of one address in ten minutes. Screens read again when an application changes. */
const most = { reads: 3_000, acts: 600, cvs: 100 }

/**
 * The milliseconds for which an opened CV's address works. The browser asks for it at once; the rest is for a server
 * whose clock differs.
 */
const cvOpensFor = 5 * 60_000

/** The calls of the screens of applications. */
export function applicationCalls(answer: Answer, options: ApplicationCallsOptions): void {
  const { database } = options
  answer(readApplications, (input) => listApplications(database, input), most.reads)
  answer(
    readApplication,
    async ({ id }) => {
      const application = await showApplication(database, id)
      return { ...application, alsoHeld: await countAlsoHeld(database, application.email) }
    },
    most.reads,
  )
  answer(countNewApplications, async () => ({ count: await countNew(database) }), most.reads)
  answerDeciding(answer, options)
  answer(
    withdrawNews,
    async ({ id }, { caller }) => {
      await withdraw(database, id, caller)
      return {}
    },
    most.acts,
  )
  answerCv(answer, options)
  answerErasing(answer, options)
}

function answerDeciding(answer: Answer, { database }: ApplicationCallsOptions): void {
  answer(
    markApplicationRead,
    async ({ id }, { caller }) => {
      await changeApplication({ database, caller, id }, async (tx, { readAt }) => {
        if (readAt) return undefined
        await setRead(tx, id, caller.name)
        return { act: applicationActs.read }
      })
      return {}
    },
    most.acts,
  )
  answer(
    decideApplication,
    async ({ id, decision, known }, { caller }) => {
      await changeApplication({ database, caller, id }, async (tx, { decision: before }) => {
        if (before === decision) return undefined
        if (before !== known) throw new AppError('changed_meanwhile')
        await setDecision(tx, id, decision, caller.name)
        return { act: applicationActs.decided, from: before ?? undefined, to: decision ?? undefined }
      })
      return {}
    },
    most.acts,
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
    most.cvs,
  )
}

function answerErasing(answer: Answer, { database, mailDir }: ApplicationCallsOptions): void {
  answer(
    eraseApplication,
    async ({ id }, { caller }) => {
      await changeApplication({ database, caller, id }, async (tx, application) => {
        await erase(tx, id)
        // Inside the transaction, so that whoever erases may try again where the folder cannot be written to.
        await deleteMails(mailDir, await findMailsAboutApplication(mailDir, application))
        return { act: applicationActs.erased }
      })
      return {}
    },
    most.acts,
  )
}
