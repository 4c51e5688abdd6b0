import type { Location, SiteFacts } from './site.ts'

/** Returns the places that are open. Pure. */
export const openPlaces = ({ locations }: Pick<SiteFacts, 'locations'>): Location[] =>
  locations.filter(({ status }) => status === 'open')

/**
 * Returns the place whose address is ours in terms and mails and at the foot of the pages: the first that cooks the catering, else the first
 * that has opened. One that is closed for now still takes letters. Pure.
 */
export function ourPlace({ locations }: Pick<SiteFacts, 'locations'>): Location {
  const opened = locations.filter(({ status }) => status !== 'coming-soon')
  return (opened.find(({ cooksCatering }) => cooksCatering) ?? opened[0]) as Location
}
