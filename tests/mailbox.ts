import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** Starts a mail server that stores only the time of each mail, under the part of its Message-ID before the @. */
export async function startMailbox() {
  const arrivals = new Map<string, number[]>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        const id = /^Message-ID:\s+<(.+?)@/im.exec(mail)?.[1] ?? 'without an id'
        arrivals.set(id, [...(arrivals.get(id) ?? []), Date.now()])
        done()
      }, done)
    },
  })
  // A killed client closes the connection without a word.
  server.on('error', () => {})
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>
