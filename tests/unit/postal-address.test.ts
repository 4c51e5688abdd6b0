import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { ourPlace } from '../../contract/content/places.ts'
import { postalAddress } from '../../site/postal-address.ts'

const { address } = ourPlace(firstContent.site)

test.each([
  [
    { region: 'London TW3 1AB' },
    { streetAddress: 'Food Court, High Street', addressRegion: 'London', postalCode: 'TW3 1AB' },
  ],
  [{ town: 'Hounslow, tw31ab' }, { addressLocality: 'Hounslow', addressRegion: 'London', postalCode: 'TW3 1AB' }],
  [{ line: '1 High Street TW3 1AB' }, { streetAddress: '1 High Street', postalCode: 'TW3 1AB' }],
  [{ region: 'TW3 1AB' }, { addressLocality: 'Hounslow', addressRegion: undefined, postalCode: 'TW3 1AB' }],
  [{ line: '' }, { streetAddress: undefined, addressLocality: 'Hounslow', postalCode: undefined }],
  [{ region: 'London TW3' }, { addressRegion: 'London TW3', postalCode: undefined }],
])('an address with %j is told to search engines in its parts', (changes, parts) => {
  const told = { '@type': 'PostalAddress', addressCountry: 'GB', ...parts }
  expect(postalAddress({ ...address, ...changes })).toMatchObject(told)
})
