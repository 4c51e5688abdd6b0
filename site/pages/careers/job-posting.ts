import type { OpenLocation } from '../../../contract/content/site.ts'
import type { Vacancy } from '../../../contract/content/vacancies.ts'
import { origin } from '../../seo.ts'

/** Returns a vacancy as job searches read it: https://schema.org/JobPosting */
export function jobPosting(vacancy: Vacancy, restaurant: string, address?: OpenLocation['address']) {
  const lists = vacancy.lists.map(
    ({ heading, items }) => `<h3>${heading}</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.title,
    description: `<p>${vacancy.aboutUs}</p>${lists.join('')}`,
    datePosted: vacancy.posted,
    employmentType: ['FULL_TIME', 'PART_TIME'],
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: restaurant, sameAs: `${origin}/` },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: address?.line,
        addressLocality: address?.town,
        addressRegion: address?.region,
        addressCountry: address?.country,
      },
    },
  }
}
