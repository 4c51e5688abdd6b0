// "evil.example", "//evil", "www.evil": what mail programs turn into links.
const linkLike = /[^\s.]\.[^\s.]{2,}|\/|@/

/**
 * What a visitor wrote, when it is fit for a mail to an address that nobody has proved to be theirs, or undefined.
 * Else anybody could have us send their links to anybody.
 */
export function echo(written: string): string | undefined {
  return linkLike.test(written) ? undefined : written
}

/** How such a mail begins. */
export function greeting(name: string): string {
  return `Hello${echo(name) === undefined ? '' : ` ${name}`},`
}
