/** Builds the site, unless the present build is from exactly these sources. */
export function buildWhenStale(): void
