import { expect, test } from 'vitest'
import { freePort } from '../free-port.ts'

test('no port is given twice', async () => {
  const ports: number[] = []
  while (ports.length < 1_000) ports.push(await freePort())
  expect(new Set(ports).size).toBe(1_000)
})
