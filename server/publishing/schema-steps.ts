import { employments } from '../../contract/content/vacancies.ts'
import { weekdays } from '../../contract/opening-hours.ts'

/**
 * The parts of schema 1 that changed: one opening time for all days, social networks without links, employment in
 * words.
 */
interface ContentOfSchema1 {
  site: { openingHours: { days: string; opens: string; closes: string; lastOrders: string }; social: string[] }
  vacancies: { type: string }[]
}

/**
 * Converts content of schema 1 to schema 2: hours by weekday, special days, notices, links, kinds of employment.
 * Pure.
 */
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

/** Returns the kinds of employment in words such as "Full-time or part-time", or full-time where none is known. */
function employmentIn(words: string): string[] {
  const named = employments.filter((each) => words.toLowerCase().includes(each))
  return named.length > 0 ? named : ['full-time']
}
