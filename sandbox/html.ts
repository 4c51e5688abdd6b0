/** Markup that is safe to send as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | Html[] | string | number | false | null | undefined

/** Markup from a template: every value is escaped, except what is markup already; nothing stands for absent values. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => (index === 0 ? '' : markup(parts[index - 1])) + text).join(''))
}

function markup(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((each) => each.text).join('')
  if (part === false || part === null || part === undefined) return ''
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
