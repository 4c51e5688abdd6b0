import type { Location } from '../../../contract/content/site.ts'
import type { Vacancy } from '../../../contract/content/vacancies.ts'
import { textInHtml } from '../../../contract/in-html.ts'
import { poundsFromPence } from '../../../contract/money.ts'
import { postalAddress } from '../../postal-address.ts'
import { origin } from '../../seo.ts'

const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
  apprenticeship: 'OTHER',
} as const

const baseSalary = ({ leastPence, mostPence, per }: NonNullable<Vacancy['salary']>) => ({
  '@type': 'MonetaryAmount',
  currency: 'GBP',
  value: {
    '@type': 'QuantitativeValue',
    minValue: poundsFromPence(leastPence),
    maxValue: poundsFromPence(mostPence),
    unitText: per === 'hour' ? 'HOUR' : 'YEAR',
  },
})

/**
 * Returns a vacancy's structured data for job searches (https://schema.org/JobPosting), with what Google asks for:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function jobPosting(vacancy: Vacancy, restaurant: string, address: Location['address']) {
  const lists = vacancy.lists.map(
    ({ heading, items }) =>
      `<h3>${textInHtml(heading)}</h3><ul>${items.map((item) => `<li>${textInHtml(item)}</li>`).join('')}</ul>`,
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.title,
    identifier: { '@type': 'PropertyValue', name: restaurant, value: vacancy.id },
    description: `<p>${textInHtml(vacancy.aboutUs)}</p>${lists.join('')}`,
    datePosted: vacancy.posted,
    ...(vacancy.lastDay && { validThrough: `${vacancy.lastDay}T23:59` }),
    employmentType: vacancy.employment.map((each) => employmentTypes[each]),
    ...(vacancy.salary && { baseSalary: baseSalary(vacancy.salary) }),
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: restaurant, sameAs: `${origin}/` },
    jobLocation: { '@type': 'Place', address: postalAddress(address) },
  }
}
