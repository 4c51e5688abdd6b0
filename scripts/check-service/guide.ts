import { readFileSync } from 'node:fs'

const pages = ['going-live', 'every-day', 'when-something-is-wrong']
/** The parts of the guide whose commands the check runs: from the first heading up to the second, which is not included. */
const followed = [
  ['Going live', 'In containers'],
  ['Updating', 'Old and new beside each other'],
  ['After a loss', 'Under attack'],
] as const

/** Reads the guide of docs/operations/. */
export function readGuide(): Guide {
  const read = (page: string) => readFileSync(new URL(`../../docs/operations/${page}.md`, import.meta.url), 'utf8')
  return new Guide(pages.map(read).join('\n'))
}

/** Returns the headings of that guide whose commands the check should have taken and has not. */
export function notFollowed(guide: Guide): string[] {
  return followed.flatMap(([from, to]) => guide.notTaken(from, to))
}

/** The commands of a guide in Markdown: its indented blocks, by the heading under which they stand. */
export class Guide {
  private readonly sections: Map<string, string[]>

  constructor(markdown: string) {
    this.sections = sectionsOf(markdown)
  }

  /** Takes the next block under a heading. Throws where there is none, so that no step of a check is silently empty. */
  next(heading: string): string {
    const block = this.sections.get(heading)?.shift()
    if (!block) throw new Error(`The guide has no more commands under “${heading}”.`)
    return block
  }

  /**
   * Returns the headings from one to another, the last one not included, whose commands were not all taken. Throws where
   * they are not there in this order.
   */
  notTaken(from: string, to: string): string[] {
    const headings = [...this.sections.keys()]
    const [first, last] = [headings.indexOf(from), headings.indexOf(to)]
    if (first < 0 || last < first) throw new Error(`The guide has no “${from}” with “${to}” after it.`)
    const between = headings.slice(first, last)
    return between.filter((heading) => (this.sections.get(heading) ?? []).length > 0)
  }
}

function sectionsOf(markdown: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let blocks: string[] = []
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const [, heading] = /^#+ (.+)$/.exec(line) ?? []
    const [, command] = /^ {4}(.+)$/.exec(line) ?? []
    if (heading) {
      blocks = []
      sections.set(heading, blocks)
    }
    if (command && isOpen) blocks.push(`${blocks.pop()}\n${command}`)
    else if (command) blocks.push(command)
    isOpen = command !== undefined
  }
  return sections
}
