/** Returns the path of a whole browser, for figures and pictures. */
export function findBrowser(): string
/** Returns the path of the browser for tests, which has no windows. */
export function findTestBrowser(): string
