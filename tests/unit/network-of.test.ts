import { expect, test } from 'vitest'
import { wideNetworkOf } from '../../server/http/network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.0'],
  ['192.0.2.255', '192.0.2.0'],
  ['192.0.3.7', '192.0.3.0'],
  ['::ffff:192.0.2.7', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:DB8:1:ffff::1', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['2001::a:b:c:d:e:f', '2001:0:a::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})
