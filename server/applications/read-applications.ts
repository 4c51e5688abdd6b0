import type { z } from 'zod'
import type { ApplicationOnScreen, readApplications } from '../../contract/staff/applications.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import {
  type Application,
  applicationActs,
  findActsOn,
  findApplication,
  findApplicationsInState,
  stateOf,
} from './staff-applications.ts'

/** One page of the applications in a state, the youngest first. */
export async function listApplications(
  database: Database,
  { tab, page }: z.output<typeof readApplications.input>,
): Promise<z.input<typeof readApplications.output>> {
  const asOf = new Date().toISOString()
  const { found, hasMore } = await findApplicationsInState(database, tab, page)
  return { applications: found.map(({ application, hasCv }) => ({ ...rowOf(application), hasCv })), hasMore, asOf }
}

/** An application with everything that the applicant sent. Throws AppError `not_found`. */
export async function showApplication(database: Database, id: string): Promise<Omit<ApplicationOnScreen, 'alsoHeld'>> {
  const asOf = new Date().toISOString()
  const found = await findApplication(database, id)
  if (!found) throw new AppError('not_found')
  const { application, cv } = found
  const { email, address, town, area, postcode, readAt, readBy, decision, decidedAt, decidedBy } = application
  const acts = await findActsOn(database, id)
  return {
    ...rowOf(application),
    ...{ email, address, town, area, postcode, cv, asOf },
    consent: consentOf(application, acts),
    read: doneBy(readBy, readAt),
    decision: decision && { what: decision, ...(doneBy(decidedBy, decidedAt) ?? { by: '', at: asOf }) },
    history: acts.map(({ at, by, act, from, to }) => ({
      ...{ at: at.toISOString(), by },
      what: actInWords(act, from, to),
    })),
  }
}

type Acts = Awaited<ReturnType<typeof findActsOn>>

function consentOf({ policyVersion, policyReadAt, newsAgreedAt }: Application, acts: Acts) {
  if (!policyVersion || !policyReadAt) return null
  const withdrawn = acts.findLast(({ act }) => act === applicationActs.withdrewNews)
  return {
    policyVersion,
    policyReadAt: policyReadAt.toISOString(),
    newsAgreedAt: newsAgreedAt?.toISOString() ?? null,
    newsWithdrawn: withdrawn ? { by: withdrawn.by, at: withdrawn.at.toISOString() } : null,
  }
}

function rowOf(application: Application) {
  const { id, title, name, position, createdAt } = application
  return { id, title, name, position, state: stateOf(application), appliedAt: createdAt.toISOString() }
}

const doneBy = (by: string | null, at: Date | null) => (by !== null && at ? { by, at: at.toISOString() } : null)

function actInWords(act: string, from: string | null, to: string | null): string {
  if (act === applicationActs.openedCv) return 'CV opened'
  if (act === applicationActs.withdrewNews) return 'Wants no other news any more'
  if (act !== applicationActs.decided) return 'Read'
  return to ? capitalised(to) : `No longer ${from}`
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
