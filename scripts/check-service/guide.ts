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

  /** Returns the headings from one to another, the last one not included, whose commands were not all taken. */
  notTaken(from: string, to: string): string[] {
    const headings = [...this.sections.keys()]
    const between = headings.slice(headings.indexOf(from), headings.indexOf(to))
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
