import type { Content } from '../../contract/content/content.ts'
import { orderPages, publicPages, vacancyPage } from '../../contract/pages.ts'

/** What the site's program exports for us (site/entry.server.tsx). */
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

/** The page for every address that has none. */
const notFoundPage = '/404'

/** The address of the data that a change of screen asks for in place of a page. */
const dataAddress = (page: string) => (page === '/' ? '/_.data' : `${page}.data`)

/** The site's program, as the build writes it. */
export const programFile = new URL('../../build/server/index.js', import.meta.url)

/** Loads the site's program, which takes longer than drawing a page. */
export const loadProgram = (): Promise<Program> => import(programFile.href)

/** Draws one page of the site, as `drawPages` does. */
export async function drawPage(content: Content, page: string): Promise<string> {
  const { status, text } = await (await createDrawing(content))(page)
  if (status !== 200) throw new Error(`${page} was drawn with status ${status}.`)
  return text
}

async function createDrawing(content: Content) {
  const program = await loadProgram()
  return program.entry.module.createDrawing(program, content)
}

/**
 * Draws all pages of the site from some content. Returns pages and their data by their addresses. Throws where one can't
 * be drawn.
 */
export async function drawPages(content: Content): Promise<Map<string, string>> {
  const draw = await createDrawing(content)
  const drawn = new Map<string, string>()
  const put = async (address: string) => {
    const page = await draw(address)
    if (page.status !== 200) throw new Error(`${address} was drawn with status ${page.status}.`)
    drawn.set(address, page.text)
  }
  const vacancies = content.vacancies.map(({ id }) => vacancyPage(id))
  for (const page of [...publicPages, ...vacancies, ...orderPages]) {
    await put(page)
    await put(dataAddress(page))
  }
  await put(notFoundPage)
  return drawn
}
