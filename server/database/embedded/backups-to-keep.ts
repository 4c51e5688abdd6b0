/**
 * How many backups stay: the newest of each of the last 48 hours, 30 days and 12 months in which there was one. Periods
 * are those of UTC, which has every hour once; each is told by so many characters of 2026-11-22T05-17-03Z.
 */
const rule = [
  { characters: '2026-11-22T05'.length, most: 48 },
  { characters: '2026-11-22'.length, most: 30 },
  { characters: '2026-11'.length, most: 12 },
]
const prefix = 'tandoor-road-'
const ending = '.tar.gz'
const pattern = /^tandoor-road-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.gz$/

/** The name of the backup of a moment. Names sort as their moments do. */
export function backupName(moment: Date): string {
  return `${prefix}${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`
}

/** The moment in a backup's name, to the second, or undefined where the name is none of ours. */
export function momentOf(name: string): Date | undefined {
  const [, stamp] = pattern.exec(name) ?? []
  if (!stamp) return undefined
  const moment = new Date(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
  return !Number.isNaN(moment.getTime()) && backupName(moment) === name ? moment : undefined
}

/** Whether a name is that of a backup which is still being written, or whose program was killed. */
export function isDraft(name: string): boolean {
  return /\.[0-9a-f]{8}$/.test(name) && momentOf(name.slice(0, -9)) !== undefined
}

/** Those of a folder's names that are backups, oldest first: up to `now`, and those that a wrong clock dated later. */
export function backupsAmong(names: string[], now: Date) {
  const backups = names.filter((name) => momentOf(name)).sort()
  const isLater = (name: string) => name > backupName(now)
  return { present: backups.filter((name) => !isLater(name)), later: backups.filter(isLater) }
}

/**
 * The names in a folder of those backups that the rule does not keep at `now`. Periods without a backup do not count, so a
 * clock that jumps ahead empties nothing; what is dated later than `now` stays, as it may be all that there is.
 */
export function surplusBackups(names: string[], now: Date): string[] {
  const { present } = backupsAmong(names, now)
  const kept = new Set(rule.flatMap((period) => newestOfEach(present, period)))
  return present.filter((name) => !kept.has(name))
}

function newestOfEach(backups: string[], { characters, most }: (typeof rule)[number]): string[] {
  const newest = new Map(backups.map((name) => [name.slice(0, prefix.length + characters), name]))
  return [...newest.values()].slice(-most)
}
