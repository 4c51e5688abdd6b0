/**
 * How many backups to keep: the newest of each of the last 48 hours, 30 days and 12 months that have one. Hours, days
 * and months are in UTC, which has every hour once. A period is the first characters of a stamp such as
 * 2026-11-22T05-17-03Z.
 */
const rule = [
  { characters: '2026-11-22T05'.length, kept: 48 },
  { characters: '2026-11-22'.length, kept: 30 },
  { characters: '2026-11'.length, kept: 12 },
]
const prefix = 'tandoor-road-'
const ending = '.tar.gz'
const pattern = /^tandoor-road-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.gz$/

/** Returns the name of a backup made at this moment. Names sort by time. */
export function backupName(moment: Date): string {
  return `${prefix}${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`
}

/** Returns the moment in a backup's name, to the second; undefined for any other name. */
export function momentOf(name: string): Date | undefined {
  const [, stamp] = pattern.exec(name) ?? []
  if (!stamp) return undefined
  const moment = new Date(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
  return !Number.isNaN(moment.getTime()) && backupName(moment) === name ? moment : undefined
}

/** True for the name of a backup that is being written, or whose program was killed. */
export function isDraft(name: string): boolean {
  return /\.[0-9a-f]{8}$/.test(name) && momentOf(name.slice(0, -9)) !== undefined
}

/** Returns the names that are backups, oldest first: those up to `now`, and those that a wrong clock dated later. */
export function backupsAmong(names: string[], now: Date) {
  const backups = names.filter((name) => momentOf(name)).sort()
  const isLater = (name: string) => name > backupName(now)
  return { present: backups.filter((name) => !isLater(name)), later: backups.filter(isLater) }
}

/**
 * Returns the names of the backups that the rule does not keep at `now`. Periods without a backup don't count, so a
 * clock that jumps ahead does not empty the folder. Backups dated after `now` stay, because there may be no others.
 */
export function surplusBackups(names: string[], now: Date): string[] {
  const { present } = backupsAmong(names, now)
  const kept = new Set(rule.flatMap((period) => newestOfEach(present, period)))
  return present.filter((name) => !kept.has(name))
}

function newestOfEach(backups: string[], { characters, kept }: (typeof rule)[number]): string[] {
  const newest = new Map(backups.map((name) => [name.slice(0, prefix.length + characters), name]))
  return [...newest.values()].slice(-kept)
}
