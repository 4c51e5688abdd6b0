import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { headersOf, type Person } from './orders.ts'
import { ask } from './tally.ts'

export interface Cv {
  extension: string
  content: Uint8Array<ArrayBuffer>
}

/** Returns CVs that real programs wrote. */
export async function readCvs(): Promise<Cv[]> {
  const folder = new URL('../../fixtures/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => /\.(pdf|docx?)$/.test(name))
  return Promise.all(
    names.map(async (name) => ({
      extension: name.slice(name.lastIndexOf('.')),
      content: new Uint8Array(await readFile(new URL(name, folder))),
    })),
  )
}

/** The traces of an applicant: the application, or undefined when they gave up, and every upload that they tried. */
export interface Applied {
  id?: string
  uploads: string[]
}

/** Uploads a CV and applies. One in ten gives up in between. */
export async function beApplicant(person: Person, cvs: Cv[]): Promise<Applied> {
  const { subject, tally, random } = person
  const uploads: string[] = []
  const cv = cvs[Math.floor(random() * cvs.length)] as Cv
  const name = await tally.insist('upload', () => {
    // The page too uses a new name for each attempt.
    const name = `${randomUUID()}${cv.extension}`
    uploads.push(name)
    return upload(person, name, cv)
  })
  if (random() < 0.1) return { uploads }
  await tally.insist('end of the day', () => endTheDay(subject.databaseUrl))
  const body = JSON.stringify(anApplication(person, `${subject.url}/storage/v1/object/public/cvs/${name}`))
  const headers = { ...headersOf(person), 'content-type': 'application/json' }
  const url = `${subject.url}/functions/v1/submit-job-application`
  const { text } = await tally.insist('application', () => ask(url, [200], { method: 'POST', headers, body }))
  return { uploads, id: JSON.parse(text).application_id }
}

/**
 * Resets the counts of the day, because an hour here brings more applications than a day may bring. The limits of ten
 * minutes end sooner and are not reset.
 */
async function endTheDay(databaseUrl: string): Promise<true> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`update rate_limits set expires_at = now() where expires_at > now() + interval '1 hour'`)
    return true
  } finally {
    await client.end()
  }
}

async function upload(person: Person, name: string, { content }: Cv): Promise<string> {
  const body = new FormData()
  body.append('', new File([content], name))
  const url = `${person.subject.url}/storage/v1/object/cvs/${name}`
  await ask(url, [200], { method: 'POST', headers: headersOf(person), body })
  return name
}

const anApplication = ({ number }: Person, cvUrl: string) => ({
  title: 'Ms',
  name: 'Jasleen Kaur',
  email: `applicant-${number}@example.com`,
  address: '1 High Street',
  town: 'Hounslow',
  area: 'Middlesex',
  postcode: 'TW3 1AA',
  position: 'Business Support Officer',
  cvUrl,
})
