import { withoutMarks } from '../../../contract/content/marks.ts'
import { privacyPage, termsPage } from '../../../contract/pages.ts'
import { previewSite } from '../../../contract/staff/site.ts'
import { CallError, callStaff } from '../../backend.ts'

/** The server fills settings into these pages, so they differ from what is drawn. */
const filledIn = [termsPage, privacyPage] as string[]
/** How long the pages are looked for, in milliseconds: a server finds out by itself within fifteen seconds. */
const longest = 20_000
const looksEvery = 400

/** Whether the public pages say what was published: they are fetched until they do, as a guest's browser fetches them. */
export async function isLive(pages: readonly string[]): Promise<boolean> {
  const looked = await Promise.all(pages.filter((page) => !filledIn.includes(page)).map(isPageLive))
  return looked.every(Boolean)
}

async function isPageLive(page: string): Promise<boolean> {
  const until = Date.now() + longest
  let [seen, wanted] = ['', '']
  for (;;) {
    const found = await fetch(page, { cache: 'no-store' })
      .then(async (answer) => wordsOf(await answer.text()))
      .catch(() => '')
    // Where it says something new, somebody else may have published once more.
    // A server that is too busy to draw it is asked again.
    const asked = found === seen ? wanted : await wordsWanted(page).catch(unlessBusy)
    if (found !== '' && found === asked) return true
    if (Date.now() > until) return false
    if (asked !== undefined) [seen, wanted] = [found, asked]
    await new Promise((resolve) => setTimeout(resolve, looksEvery))
  }
}

function unlessBusy(error: unknown): undefined {
  if (!(error instanceof CallError && error.code === 'overloaded')) throw error
}

/** What a page has to say after all that was published. */
async function wordsWanted(page: string): Promise<string> {
  const { html } = await callStaff(previewSite, { page: page as '/menu', changes: [] })
  return wordsOf(withoutMarks(html))
}

/** What a visitor reads on a page. Scripts hold settings, and the policy of the screen lets no element have a style. */
function wordsOf(html: string): string {
  const words = html.replaceAll(/ style="[^"]*"|<(style|script)[\s\S]*?<\/\1>/g, '')
  return new DOMParser().parseFromString(words, 'text/html').querySelector('main')?.textContent ?? ''
}
