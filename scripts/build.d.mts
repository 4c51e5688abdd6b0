/** Builds the site, unless it was built from exactly these sources. */
export function buildWhenStale(): void
