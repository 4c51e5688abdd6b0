import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectOneOrderDespite, moments, troubles } from './cut-connections.ts'
import { startWorld, type World } from './troubled-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const rows = moments.flatMap((moment, index) =>
  troubles.map(([happens, trouble], kind) => ({
    moment,
    happens,
    trouble,
    key: `row-${index}-${kind}-end`,
    name: moment.name,
  })),
)

describe.concurrent('one order, one session, one charge, and its mails', () => {
  test.each(rows)('$name $happens', (row) => expectOneOrderDespite(world, row))
})
