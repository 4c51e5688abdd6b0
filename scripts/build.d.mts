/** The parts of a build: the files and folders that each reads. */
export const parts: Record<'site' | 'server', string[]>
/** Builds the site and the server, except a part whose present build is from exactly these sources. */
export function buildWhenStale(): void
