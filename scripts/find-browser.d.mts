/** Returns the path of the browser for tests. */
export function findBrowser(): string
