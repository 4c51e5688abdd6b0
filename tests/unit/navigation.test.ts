import { expect, test } from 'vitest'
import { activeLink } from '../../site/layout/navigation.ts'

test.each([
  ['/', '', '/'],
  ['/', '#about', '/#about'],
  ['/', '#locations', '/#locations'],
  ['/', '#no-such-place', '/'],
  ['/menu', '', '/menu'],
  ['/menu', '#about', '/menu'],
  ['/catering', '', '/catering'],
  ['/catering/', '', '/catering'],
  ['/our-history', '', undefined],
  ['/catering/order-confirmation', '', undefined],
  ['/catering/change-order', '#order=1', undefined],
])('at %s%s the highlighted link is %s', (pathname, hash, link) => {
  expect(activeLink(pathname, hash)).toBe(link)
})
