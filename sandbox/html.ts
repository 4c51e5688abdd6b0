/** Markup that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | Html[] | string | number | false | null | undefined

/** Makes markup from a template. Every value is escaped unless it is markup, and absent values leave no text. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => (index === 0 ? '' : markup(parts[index - 1])) + text).join(''))
}

function markup(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((each) => each.text).join('')
  if (part === false || part === null || part === undefined) return ''
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
