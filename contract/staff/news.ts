import { newsTopics } from '../news.ts'
import { z } from '../zod.ts'
import { act, done, fileSchema, nothing, read } from './call.ts'

const topic = z.enum(newsTopics)

/**
 * The number of addresses on each list: confirmed, waiting for confirmation, unsubscribed but still kept, and told of
 * the opening. `toTell` counts those who wait for that mail, once the place is open.
 */
const newsListsSchema = z.object({
  lists: z.array(
    z.object({ topic, confirmed: z.int(), waiting: z.int(), left: z.int(), told: z.int(), toTell: z.int() }),
  ),
})
export type NewsList = z.infer<typeof newsListsSchema>['lists'][number]

/** Reads how many addresses each list has. */
export const readNewsLists = read('news-lists', { least: 'owner' }, nothing, newsListsSchema)

/**
 * Returns the confirmed addresses of a list as a file, each with its proof of consent and its link to unsubscribe. An
 * act, so that the book of acts records it.
 */
export const saveNewsList = act(
  'save-news-list',
  { least: 'owner', provesAgain: true },
  z.object({ topic }),
  fileSchema,
)

const opening = z.object({ topic: z.literal('southall') })

/** Sends one mail to each confirmed address on the list for an opening that was not told yet. */
export const tellOfOpening = act('tell-of-opening', { least: 'owner', provesAgain: true }, opening, done)

/** Erases the list for an opening, after everybody on it was told. */
export const eraseNewsList = act('erase-news-list', { least: 'owner', provesAgain: true }, opening, done)
