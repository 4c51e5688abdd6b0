import { randomUUID } from 'node:crypto'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { pdf } from '../cv-files.ts'

const headers = { apikey: defaultAnonKey, authorization: `Bearer ${defaultAnonKey}` }

/** Applies as an applicant's browser does, without the page; `told` are more headers. Returns the application's id and the applicant. */
export async function apply(site: string, changes: Record<string, unknown> = {}, told: Record<string, string> = {}) {
  const applicant = {
    ...{ title: 'Ms', name: 'Jasleen Kaur', email: `${randomUUID()}@example.com`, address: 'Flat 2\n1 High Street' },
    town: 'Hounslow',
    area: 'Middlesex',
    postcode: 'TW3 1AA',
    position: 'Chef',
    ...changes,
  }
  const cv = await uploadCv(site)
  const response = await fetch(`${site}/functions/v1/submit-job-application`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...told },
    body: JSON.stringify({ ...applicant, cvUrl: `${site}/storage/v1/object/public/cvs/${cv}` }),
  })
  if (!response.ok) throw new Error(`The application was refused: ${await response.text()}`)
  const { application_id: id } = (await response.json()) as { application_id: string }
  return { ...applicant, id, cv }
}

/** Uploads a CV as the page does, without an application. Returns its name. */
export async function uploadCv(site: string): Promise<string> {
  const cv = `${randomUUID()}.pdf`
  const form = new FormData()
  form.append('', new Blob([new Uint8Array(pdf(3_000))], { type: 'application/pdf' }), cv)
  const upload = await fetch(`${site}/storage/v1/object/cvs/${cv}`, { method: 'POST', headers, body: form })
  if (!upload.ok) throw new Error(`The CV was refused: ${await upload.text()}`)
  return cv
}
