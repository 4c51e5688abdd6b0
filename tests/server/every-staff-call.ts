import { readdir } from 'node:fs/promises'
import type { StaffCall } from '../../contract/staff/call.ts'

const folder = new URL('../../contract/staff/', import.meta.url)

/** Every staff call that contract/staff/ exports, including calls that are added later. */
export async function everyStaffCall(): Promise<StaffCall[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  return modules.flatMap((each) => Object.values(each)).filter(isCall)
}

function isCall(exported: unknown): exported is StaffCall {
  return typeof exported === 'object' && exported !== null && 'kind' in exported && 'least' in exported
}
