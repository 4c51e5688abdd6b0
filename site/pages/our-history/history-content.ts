import type { LoaderFunctionArgs } from 'react-router'
import type { History } from '../../../contract/content/history.ts'
import { contentFor } from '../../content.ts'
import { withPhotograph } from '../../media/owners-photo.ts'
import type { Picture } from '../../media/types.ts'

type Step = 'beginning' | 'people' | 'oven' | 'markets'

/** The history as its page shows it, with the owner's photo of each step if there is one. */
export type HistoryOnPage = Pick<History, 'motto' | 'end'> & {
  /** The owner's photo at the head of the page. */
  photograph?: Picture
} & {
  [Each in Step]: History[Each] & { photograph?: Picture }
}

/** Loads the content of the history page. */
export function loadHistory(args: LoaderFunctionArgs): HistoryOnPage {
  const { site, history: all } = contentFor(args)
  const { beginningPhoto, peoplePhoto, ovenPhoto, marketsPhoto, ...history } = all
  return withPhotograph({
    photo: site.historyPhoto,
    ...history,
    beginning: withPhotograph({ ...history.beginning, photo: beginningPhoto }),
    people: withPhotograph({ ...history.people, photo: peoplePhoto }),
    oven: withPhotograph({ ...history.oven, photo: ovenPhoto }),
    markets: withPhotograph({ ...history.markets, photo: marketsPhoto }),
  })
}
