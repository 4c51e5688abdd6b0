import { weekdays } from '../../contract/content/hours.ts'

/** Content whose hours were the same every day, and whose accounts had no links. */
interface ContentOfSchema1 {
  site: { openingHours: { days: string; opens: string; closes: string; lastOrders: string }; social: string[] }
}

/** Returns content of schema 1 as schema 2 has it: hours by day, days that differ, notices, links. Pure. */
export function withHoursByDay(content: object): object {
  const { site } = content as ContentOfSchema1
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
  }
}
