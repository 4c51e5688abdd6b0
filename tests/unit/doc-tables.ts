import { readFileSync } from 'node:fs'

/** Reads a file of the project by its path from the root. */
export const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Returns the rows of all tables in a page of Markdown, each as its cells, without the heads. */
export function rowsOf(markdown: string): string[][] {
  const isRow = (line: string | undefined) => line?.startsWith('|') ?? false
  return markdown
    .split('\n')
    .filter((line, index, lines) => isRow(line) && isRow(lines[index - 1]) && !isRule(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

const isRule = (line: string) => /^[|\s:-]+$/.test(line)
