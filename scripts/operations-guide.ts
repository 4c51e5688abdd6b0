import { readFileSync } from 'node:fs'

const pages = ['going-live', 'every-day', 'when-something-is-wrong']

/** Reads the guide in docs/operations/: the blocks of commands under each heading, in order. */
export function readGuide(): Map<string, string[]> {
  const read = (page: string) => readFileSync(new URL(`../docs/operations/${page}.md`, import.meta.url), 'utf8')
  return commandsOf(pages.map(read).join('\n'))
}

/** Returns the indented blocks of a Markdown text, by the heading above them. */
export function commandsOf(markdown: string): Map<string, string[]> {
  const sections = markdown.split(/^#+ /m).slice(1)
  return new Map(
    sections.map((section) => {
      const blocks = section.match(/(?:^ {4}.+\n?)+/gm) ?? []
      return [section.split('\n', 1).join(), blocks.map((block) => block.replaceAll(/^ {4}/gm, '').trimEnd())]
    }),
  )
}

/**
 * Returns a function that takes the next block of commands under a heading. It throws an Error if there is none left,
 * so that no step of a check is silently empty.
 */
export function takeFrom(guide: Map<string, string[]>) {
  return (heading: string): string => {
    const block = guide.get(heading)?.shift()
    if (!block) throw new Error(`The guide has no more commands under “${heading}”.`)
    return block
  }
}
