const heading = /^## (\d+\.\d+\.\d+) · (.+)$/gm

export interface Release {
  version: string
  /** The day of the release, or `unreleased`. */
  day: string
  text: string
}

/** Stands for the day of a version that is not released yet. */
export const unreleased = 'not yet released'

/** Reads the sections of CHANGELOG.md, newest first. */
export function readChangelog(changelog: string): Release[] {
  const found = [...changelog.matchAll(heading)]
  return found.map(({ 0: line, 1: version = '', 2: day = '', index }, each) => {
    const end = found[each + 1]?.index ?? changelog.length
    return { version, day, text: changelog.slice(index + line.length, end).trim() }
  })
}

/**
 * Returns the changelog with the day of release set for a version. Throws an Error that says what to do if the version
 * has no section, an empty one, or was already released.
 */
export function dateRelease(changelog: string, version: string, day: string): string {
  const section = readChangelog(changelog).find((release) => release.version === version)
  if (!section) throw new Error(`CHANGELOG.md has no section "## ${version} · ${unreleased}". Write one for owners.`)
  if (section.day !== unreleased) throw new Error(`By CHANGELOG.md ${version} was released already: ${section.day}.`)
  if (section.text === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`)
  return changelog.replace(`## ${version} · ${unreleased}`, `## ${version} · ${day}`)
}

/** True if a version comes after another. */
export function isAfter(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}
