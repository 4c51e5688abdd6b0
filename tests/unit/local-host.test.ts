import { expect, test } from 'vitest'
import { localHost } from '../../sandbox/sandbox.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['0.0.0.0', '127.0.0.1'],
  ['::1', '[::1]'],
  ['::', '[::1]'],
])('a server that listens at %s is reached on this machine at %s', (host, address) => {
  expect(localHost(host)).toBe(address)
})
