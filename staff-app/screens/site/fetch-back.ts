import { withoutMarks } from '../../../contract/content/marks.ts'
import { privacyPage, termsPage } from '../../../contract/pages.ts'
import { previewSite } from '../../../contract/staff/site.ts'
import { CallError, callStaff } from '../../backend.ts'

/** The server fills settings into these pages, so they differ from what is drawn. */
const filledIn = [termsPage, privacyPage] as string[]
/** A server takes a release over within fifteen seconds. After this many milliseconds it is late. */
export const soon = 20_000
const [looksEvery, looksLaterEvery] = [400, 5_000]

/**
 * Fetches the public pages, as a guest's browser does, until they show what was published. Stops once `isAwaited` is
 * false.
 */
export async function untilLive(pages: readonly string[], isAwaited: () => boolean): Promise<void> {
  await Promise.all(pages.filter((page) => !filledIn.includes(page)).map((page) => untilPageLive(page, isAwaited)))
}

async function untilPageLive(page: string, isAwaited: () => boolean): Promise<void> {
  const began = Date.now()
  let [seen, wanted] = ['', '']
  while (isAwaited()) {
    const found = await fetch(page, { cache: 'no-store' })
      .then(async (answer) => wordsOf(await answer.text()))
      .catch(() => '')
    // Where it says something new, somebody else may have published once more.
    // A server that is too busy to draw it is asked again.
    const asked = found === seen ? wanted : await wordsWanted(page).catch(unlessBusy)
    if (found !== '' && found === asked) return
    if (asked !== undefined) [seen, wanted] = [found, asked]
    const pause = Date.now() - began < soon ? looksEvery : looksLaterEvery
    await new Promise((resolve) => setTimeout(resolve, pause))
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
