import { newsTopics } from '../news.ts'
import { z } from '../zod.ts'
import { act, done, nothing, read } from './call.ts'
import { fileSchema } from './file.ts'

const topic = z.enum(newsTopics)

/** How many addresses each list has: confirmed, waiting for their confirmation, and those that have left and are still kept. */
const newsListsSchema = z.object({
  lists: z.array(z.object({ topic, confirmed: z.int(), waiting: z.int(), left: z.int() })),
})
export type NewsList = z.infer<typeof newsListsSchema>['lists'][number]

/** Reads how many addresses each list has. */
export const readNewsLists = read('news-lists', { least: 'owner' }, nothing, newsListsSchema)

/** Saves the confirmed addresses of a list with the proof of each and its way to leave. It is an act, so the book has it. */
export const saveNewsList = act(
  'save-news-list',
  { least: 'owner', provesAgain: true },
  z.object({ topic }),
  fileSchema,
)

/** Erases the list of an opening, once everybody on it was told. */
export const eraseNewsList = act(
  'erase-news-list',
  { least: 'owner', provesAgain: true },
  z.object({ topic: z.literal('southall') }),
  done,
)
