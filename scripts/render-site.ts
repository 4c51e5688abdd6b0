import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { firstContent } from '../content/first-content.ts'
import { placePage } from '../contract/pages.ts'
import { renderPageOf, renderPages } from '../server/publishing/render-pages.ts'
import { siteFiles } from '../server/publishing/site-files.ts'

/** A step of the build: renders the pages of the first content with the program just built. */
const build = new URL('../build/', import.meta.url).pathname
const pages = await renderPages(firstContent)
// The policy allows only the scripts of built pages (decision 104). With one open place no place would have a page.
const { site } = firstContent
const opened = site.locations.map((place) => ({ ...place, status: 'open' as const }))
const ofPlace = await renderPageOf({ ...firstContent, site: { ...site, locations: opened } }, placePage('hounslow'))
pages.set(placePage('example'), ofPlace)

await writeFile(join(build, 'first-content.json'), JSON.stringify(firstContent))
for (const [address, text] of [...pages, ...siteFiles(firstContent)]) {
  const isPage = !/\.\w+$/.test(address)
  const path = join(build, 'client', isPage ? join(address, 'index.html') : address)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
