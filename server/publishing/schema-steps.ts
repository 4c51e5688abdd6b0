import { employments } from '../../contract/content/vacancies.ts'
import { weekdays } from '../../contract/opening-hours.ts'

/** Content whose hours were the same every day, whose accounts had no links, and whose vacancies said their kind in words. */
interface ContentOfSchema1 {
  site: { openingHours: { days: string; opens: string; closes: string; lastOrders: string }; social: string[] }
  vacancies: { type: string }[]
}

/** Returns content of schema 1 as schema 2 has it: hours by day, days that differ, notices, links, employment. Pure. */
export function asSchema2(content: object): object {
  const { site, vacancies } = content as ContentOfSchema1
  const { days: _words, ...span } = site.openingHours
  return {
    ...content,
    site: {
      ...site,
      openingHours: weekdays.map((day) => ({ day, spans: [span] })),
      specialDays: [],
      notices: [],
      reservations: { by: 'soon', at: '' },
      social: site.social.map((network) => ({ network, link: '' })),
    },
    vacancies: vacancies.map(({ type, ...vacancy }) => ({ ...vacancy, employment: employmentIn(type) })),
  }
}

/** What is named in words such as "Full-time or part-time"; full-time where nothing is known by its name. */
function employmentIn(words: string): string[] {
  const named = employments.filter((each) => words.toLowerCase().includes(each))
  return named.length > 0 ? named : ['full-time']
}
