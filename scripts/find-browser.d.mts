/** Returns the path of a full browser, for measurements and screenshots. */
export function findBrowser(): string
/** Returns the path of the browser for tests: a headless shell if possible. */
export function findTestBrowser(): string
