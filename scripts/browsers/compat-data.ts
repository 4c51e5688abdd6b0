import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data/types'
import { oldestByMdn } from './oldest.ts'

/** Returns the part of MDN's data at a path. */
const at = (...path: string[]): Identifier =>
  path.reduce((part: Identifier, name) => part[name] ?? {}, data as unknown as Identifier)

const css = (...path: string[]) => at('css', ...path)
const within = (...path: string[]) => Object.keys(at(...path)).map((name) => at(...path, name))

/** The objects of browsers and of JavaScript, with their functions. */
export const holders = [at('api'), at('javascript', 'builtins')]

/** MDN's data by name. A name has several statements if several interfaces have a member of that name. */
export const known = {
  globals: namesIn(holders, 1),
  members: namesIn([...holders, at('javascript', 'builtins', 'Intl')], 2),
  attributes: namesIn([at('html', 'global_attributes'), ...within('html', 'elements')], 1),
  selectors: namesIn([css('selectors')], 1),
  atRules: namesIn([css('at-rules')], 1),
  mediaFeatures: namesIn([css('at-rules', 'media')], 1),
  properties: namesIn([css('properties')], 1),
  functions: namesIn([css('types')], 3),
}

/** Returns MDN's data on one value of a property, such as "pretty" of "text-wrap". */
export const keywordOf = (property: string, value: string) => css('properties', property, value).__compat

/** Returns MDN's data on a static function, such as "Map.groupBy". */
export function staticOf(object: string, name: string): CompatStatement | undefined {
  const holder = holders.find((each) => object in each)?.[object]
  return (holder?.[`${name}_static`] ?? holder?.[name])?.__compat
}

/**
 * True if each of these features came to one of the browsers only after its oldest supported version. A feature that a
 * browser still lacks does not count: the tests in three engines find that.
 */
export const isTooNew = (statements: readonly (CompatStatement | undefined)[] = []) =>
  statements.length > 0 && statements.every((each) => each && isLearntLate(each))

const isLearntLate = ({ support }: CompatStatement) =>
  oldestByMdn.some(([browser, oldest]) => {
    const versions = versionsIn(support[browser])
    return versions.length > 0 && !versions.some((version) => isAtMost(version, oldest))
  })

/** Returns the versions that added a feature, enabled and under its own name. The build writes prefixes. */
function versionsIn(support: SupportStatement | undefined): string[] {
  const ways = [support ?? []].flat().filter(({ flags, alternative_name: otherName }) => !flags && !otherName)
  return ways.flatMap(({ version_added: added }) => (added && added !== 'preview' ? [added] : []))
}

/** True if a version is not after another, such as "≤37" and "16.4". */
function isAtMost(version: string, most: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [mostMajor = 0, mostMinor = 0] = most.split('.').map(Number)
  return major < mostMajor || (major === mostMajor && minor <= mostMinor)
}

/** Collects the statements of each name up to `depth` levels below these parts. */
function namesIn(parts: Identifier[], depth: number, names = new Map<string, CompatStatement[]>()) {
  for (const part of parts)
    for (const name of Object.keys(part).filter((each) => each !== '__compat')) {
      const inside = part[name]
      if (inside?.__compat) names.set(name, [...(names.get(name) ?? []), inside.__compat])
      if (inside && depth > 1) namesIn([inside], depth - 1, names)
    }
  return names
}
