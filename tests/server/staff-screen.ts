import { changeEventSchema, eventsAddress } from '../../contract/staff/orders.ts'
import { fetchPatiently } from './staff-client.ts'
import { until } from './until.ts'

/** Opens the stream of changes as a screen does, and gathers what it hears. */
export async function openScreen({ url }: { url: string }, cookie?: string) {
  const leaving = new AbortController()
  // A busy server sends screens away for a moment, and they come again.
  const response = await fetchPatiently(url + eventsAddress, {
    headers: { ...(cookie && { cookie }), accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  const heard: string[] = []
  let isOver = false
  const decoder = new TextDecoder()
  let rest = ''
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      heard.push(...parts)
    }
  }
  const reading = read()
    .catch(() => {})
    .then(() => {
      isOver = true
    })
  const changes = () =>
    heard
      .filter((each) => each.startsWith('event: change\n'))
      .map((each) => changeEventSchema.parse(JSON.parse(each.slice(each.indexOf('data: ') + 6))))
  return {
    response,
    heard,
    changes,
    /** Resolves when the server listens, so that nothing is missed from then on. */
    ready: () => until(async () => changes().some(({ everything }) => everything)),
    hears: (number: string) => until(async () => changes().some(({ numbers }) => numbers.includes(number))),
    ended: () => until(async () => isOver),
    async leave() {
      leaving.abort()
      await reading
    },
  }
}
