import type { Content } from '../../contract/content/content.ts'
import { placesWithPages } from '../../contract/content/places.ts'
import { orderPages, placePage, publicPages, vacancyPage } from '../../contract/pages.ts'

/** The part of the site's program (site/entry.server.tsx) that we call. */
interface Program {
  entry: {
    module: {
      createDrawing: (
        program: Program,
        content: Content,
      ) => (address: string) => Promise<{ status: number; text: string }>
    }
  }
}

/** The page that answers every unknown address. */
const notFoundPage = '/404'

/** Returns the address of a page's data, which the browser loads when it goes from one page to another. */
const dataAddress = (page: string) => (page === '/' ? '/_.data' : `${page}.data`)

/** The site's program, as the build wrote it. */
export const programFile = new URL('../../build/server/index.js', import.meta.url)

/** Loads the site's program. That takes longer than rendering a page. */
export const loadProgram = (): Promise<Program> => import(programFile.href)

/** Renders one page of the site. Throws where it can't be rendered. */
export async function renderPageOf(content: Content, page: string): Promise<string> {
  const { status, text } = await (await createDrawing(content))(page)
  if (status !== 200) throw new Error(`${page} was drawn with status ${status}.`)
  return text
}

async function createDrawing(content: Content) {
  const program = await loadProgram()
  return program.entry.module.createDrawing(program, content)
}

/** Renders all pages of the site. Returns the pages and their data by address. Throws where one can't be rendered. */
export async function renderPages(content: Content): Promise<Map<string, string>> {
  const draw = await createDrawing(content)
  const drawn = new Map<string, string>()
  const put = async (address: string) => {
    const page = await draw(address)
    if (page.status !== 200) throw new Error(`${address} was drawn with status ${page.status}.`)
    drawn.set(address, page.text)
  }
  const vacancies = content.vacancies.map(({ id }) => vacancyPage(id))
  const places = placesWithPages(content.site).map(({ id }) => placePage(id))
  for (const page of [...publicPages, ...vacancies, ...places, ...orderPages]) {
    await put(page)
    await put(dataAddress(page))
  }
  await put(notFoundPage)
  return drawn
}
