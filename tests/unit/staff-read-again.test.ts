import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queries, readAgain } from '../../staff-app/session/queries.ts'

test('what is being read for the first time while something changes is read once more', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const observer = new QueryObserver(queries, {
    queryKey: ['orders', {}],
    queryFn: () => answers[reads++]?.promise,
  })
  onTestFinished(observer.subscribe(() => {}))
  onTestFinished(() => queries.clear())
  readAgain(([name]) => name === 'orders')
  answers[0]?.resolve('as it was before')
  await vi.waitFor(() => expect(reads).toBe(2), { timeout: 60_000 })
  answers[1]?.resolve('as it is now')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('as it is now'), { timeout: 60_000 })
})
