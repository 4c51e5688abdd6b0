import { readFileSync } from 'node:fs'

const pages = ['going-live', 'every-day', 'when-something-is-wrong']

/** Reads the guide of docs/operations/: the blocks of commands under each heading, in order. */
export function readGuide(): Map<string, string[]> {
  const read = (page: string) => readFileSync(new URL(`../docs/operations/${page}.md`, import.meta.url), 'utf8')
  return commandsOf(pages.map(read).join('\n'))
}

/** Returns the indented blocks of a text in Markdown by the heading under which they stand. */
export function commandsOf(markdown: string): Map<string, string[]> {
  const sections = markdown.split(/^#+ /m).slice(1)
  return new Map(
    sections.map((section) => {
      const blocks = section.match(/(?:^ {4}.+\n?)+/gm) ?? []
      return [section.split('\n', 1).join(), blocks.map((block) => block.replaceAll(/^ {4}/gm, '').trimEnd())]
    }),
  )
}

/** Takes commands from a guide. Throws where there are none, so that no step of a check is silently empty. */
export function takeFrom(guide: Map<string, string[]>) {
  return (heading: string): string => {
    const block = guide.get(heading)?.shift()
    if (!block) throw new Error(`The guide has no more commands under “${heading}”.`)
    return block
  }
}
