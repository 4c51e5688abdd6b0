import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from '../../contract/zod.ts'
import { newUuid } from '../../ui/new-uuid.ts'

test('each UUID is valid and new', () => {
  const made = Array.from({ length: 100 }, newUuid)
  expect(z.array(z.uuidv4()).safeParse(made).success).toBe(true)
  expect(new Set(made).size).toBe(made.length)
})

test('no page needs randomUUID, which browsers have only on https and on localhost', () => {
  const files = ['site', 'staff-app', 'ui', 'contract'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('.randomUUID('))).toEqual([])
})
