import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { firstContent } from '../content/first-content.ts'
import { placePage } from '../contract/pages.ts'
import { renderPageOf, renderPages } from '../server/publishing/render-pages.ts'
import { siteFiles } from '../server/publishing/site-files.ts'

/** A step of the build: renders the pages of the first content with the program just built. */
const build = new URL('../build/', import.meta.url).pathname
const pages = await renderPages(firstContent)
// The security policy allows only scripts of pages that were built (decision 104). So a place's page is built too, which
// only sites with several open places have.
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
