import { withoutMarks } from '../../../contract/content/marks.ts'
import { privacyPage, termsPage } from '../../../contract/pages.ts'
import { previewSite } from '../../../contract/staff/site.ts'
import { CallError, callStaff } from '../../backend.ts'

/** The server fills settings into these pages, so they never equal the preview. */
const filledIn = [termsPage, privacyPage] as string[]
/** After this many milliseconds a release is late. Servers take one over within fifteen seconds. */
export const soon = 20_000
const [looksEvery, looksLaterEvery] = [400, 5_000]

/**
 * Fetches the public pages, as a guest's browser does, until they show what was published. Stops once `isAwaited`
 * returns false.
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
    // New words may mean that somebody has published again, so the wanted words are read again. A server that is too
    // busy to render them is asked again.
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

/** Returns what a page should say after all that was published. */
async function wordsWanted(page: string): Promise<string> {
  const { html } = await callStaff(previewSite, { page: page as '/menu', changes: [] })
  return wordsOf(withoutMarks(html))
}

/**
 * Returns what a visitor reads on a page. Removes scripts, which hold settings, and styles, which the screen's policy
 * forbids.
 */
function wordsOf(html: string): string {
  const words = html.replaceAll(/ style="[^"]*"|<(style|script)[\s\S]*?<\/\1>/g, '')
  return new DOMParser().parseFromString(words, 'text/html').querySelector('main')?.textContent ?? ''
}
