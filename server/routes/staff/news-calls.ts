import { eraseNewsList, readNewsLists, saveNewsList, tellOfOpening } from '../../../contract/staff/news.ts'
import type { Database } from '../../database/database.ts'
import { countNewsLists, eraseNewsList as erase, newsListCsv, tellOfOpening as tell } from '../../news/news-lists.ts'
import type { Answer } from './answer-calls.ts'

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { reads: 3_000, acts: 100 }

/** Answers the calls of the screen of news. */
export function newsCalls(answer: Answer, { database, publicUrl }: { database: Database; publicUrl: string }): void {
  answer(readNewsLists, async () => ({ lists: await countNewsLists(database) }), callsPerTenMinutes.reads)
  answer(
    saveNewsList,
    async ({ topic }, { caller }) => {
      const csv = await newsListCsv(database, { topic, publicUrl }, caller)
      const name = `tandoor-road-${topic}.csv`
      return { name, type: 'text/csv; charset=utf-8', base64: Buffer.from(csv).toString('base64') }
    },
    callsPerTenMinutes.acts,
  )
  answer(tellOfOpening, ({ topic }, { caller }) => tell(database, topic, caller), callsPerTenMinutes.acts)
  answer(eraseNewsList, ({ topic }, { caller }) => erase(database, topic, caller), callsPerTenMinutes.acts)
}
