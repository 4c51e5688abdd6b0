import { site } from '../../../content/site.ts'
import { vacancy } from '../../../content/vacancy.ts'
import { origin } from '../../seo.ts'

/** The vacancy as job searches read it: https://schema.org/JobPosting */
export function jobPosting() {
  const { line, town, region, country } = site.locations[0].address
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
    hiringOrganization: { '@type': 'Organization', name: site.name, sameAs: `${origin}/` },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: line,
        addressLocality: town,
        addressRegion: region,
        addressCountry: country,
      },
    },
  }
}
