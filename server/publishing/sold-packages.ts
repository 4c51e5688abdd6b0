import type { Content } from '../../contract/content/content.ts'
import type { Queryable } from '../database/database.ts'
import { findRelease } from './releases.ts'

/** The packages and their dishes, as one release has them. */
export type SoldPackages = Pick<Content, 'packages' | 'packageDishes'>

/** So many releases are kept at hand, those that were read last. */
const mostKept = 100
/** No release is ever altered, so each is read once. */
const kept = new Map<number, SoldPackages>()

/** Forgets what was read, as for another database. */
export const forgetSoldPackages = () => kept.clear()

/** Returns the packages of these releases, by the releases' numbers. A number that no release has is missing. */
export async function findSoldPackages(
  database: Queryable,
  numbers: Iterable<number>,
): Promise<Map<number, SoldPackages>> {
  const found = new Map<number, SoldPackages>()
  for (const number of new Set(numbers)) {
    const sold = kept.get(number) ?? (await readPackages(database, number))
    if (sold) found.set(number, sold)
  }
  return found
}

async function readPackages(database: Queryable, number: number): Promise<SoldPackages | undefined> {
  const release = await findRelease(database, number)
  if (!release) return undefined
  const { packages, packageDishes } = release.content
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
  kept.set(number, { packages, packageDishes })
  return { packages, packageDishes }
}
