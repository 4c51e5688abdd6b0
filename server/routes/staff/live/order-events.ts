import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { eventsAddress } from '../../../../contract/staff/orders.ts'
import { applicationChanges } from '../../../applications/change-application.ts'
import type { Database } from '../../../database/database.ts'
import { changedOrders, everyOrder } from '../../../database/gather-announcements.ts'
import { listen } from '../../../database/listen.ts'
import { enquiryChanges } from '../../../enquiries/change-enquiry.ts'
import { AppError } from '../../../errors.ts'
import { isDraining, onDrain } from '../../../http/drain.ts'
import { findSeenNumbers } from '../../../orders/lists/order-lists.ts'
import { endedSessions, findLiveSessions } from '../../../people/staff-sessions.ts'
import { onLive, releaseNow } from '../../../publishing/live-content.ts'
import { type CallerOf, limitOf } from '../callers.ts'
import { changeText, openScreens, type Reader, releaseText, seesAllOrders } from './open-screens.ts'

/** The milliseconds between two keep-alives. Each time, the server also checks that the sessions are still valid. */
const heartbeat = 15_000

/** How many streams one address may open in ten minutes. */
const callsPerTenMinutes = 600

export interface OrderEventsOptions {
  database: Database
  callerOf: CallerOf
  log: Logger
}

/** Tells a screen to reload everything that it shows. */
const everything = { numbers: [], everything: true }

/**
 * Serves the stream of changes for open screens (docs/decisions/043). Each server listens to PostgreSQL while it has
 * screens, and passes on the announcements of all servers. Strangers get a 404.
 */
export function orderEvents(app: FastifyInstance, { database, callerOf, log }: OrderEventsOptions): void {
  const screens = openScreens()
  let connection: { end(): void; isLive: boolean } | undefined

  /** Listens to the database on one connection while screens are open. */
  function listenWhileOpen(): void {
    if (connection) return
    const opened = { isLive: false, end: () => {} }
    connection = opened
    const beat = setInterval(() => void checkSessions(), heartbeat).unref()
    const stop = listen(database.pool, log, {
      channels: [changedOrders, applicationChanges, enquiryChanges, endedSessions],
      onMessage(channel, message) {
        if (channel === endedSessions) screens.end(message)
        else if (channel === applicationChanges) screens.tellApplications()
        else if (channel === enquiryChanges) screens.tellEnquiries()
        else if (message === everyOrder) screens.tellChange(everything)
        else tellOfOrders(message.split(','), opened)
      },
      onHeard() {
        opened.isLive = true
        screens.tellChange(everything)
      },
      onLost() {
        opened.isLive = false
        screens.tellLost()
      },
    })
    opened.end = () => {
      clearInterval(beat)
      stop()
    }
  }

  function tellOfOrders(numbers: string[], from: { isLive: boolean }): void {
    for (const reader of screens.readers()) {
      if (seesAllOrders(reader)) screens.tellReaders(reader, { numbers, everything: false })
      else void tellOfSeen(reader, numbers, from)
    }
  }

  async function tellOfSeen(reader: Reader, numbers: string[], from: { isLive: boolean }): Promise<void> {
    // If they may no longer see one of the orders, their screens reload everything.
    const change = await findSeenNumbers(database, numbers, reader)
      .then((seen) => ({ numbers: seen, everything: seen.length < numbers.length }))
      .catch(() => everything)
    // Nothing is sent after the connection is lost, because a screen would think it is live. It reloads everything
    // once the connection is back.
    if (from.isLive) screens.tellReaders(reader, change)
  }

  function closed(): void {
    if (screens.count() > 0) return
    connection?.end()
    connection = undefined
  }

  async function checkSessions(): Promise<void> {
    screens.keepAlive()
    const sessions = screens.sessions()
    // While the database does not answer, no screen is closed, so that its orders stay readable.
    const live = await findLiveSessions(database, sessions).catch(() => new Set(sessions))
    for (const session of sessions) if (!live.has(session)) screens.end(session)
  }

  onDrain(app, () => screens.end())
  const stopTelling = onLive(() => screens.tellRelease(releaseNow().number))
  app.addHook('onClose', async () => stopTelling())

  // A HEAD request would open a stream that nobody reads.
  app.get(
    eventsAddress,
    { exposeHeadRoute: false, ...limitOf(callsPerTenMinutes, callerOf) },
    async (request, reply) => {
      const caller = await callerOf(request)
      if (!caller) throw new AppError('not_found')
      if (screens.isFull()) throw new AppError('overloaded')
      const stream = screens.open(caller, closed)
      listenWhileOpen()
      if (connection?.isLive) stream.write(changeText(everything))
      stream.write(releaseText(releaseNow().number))
      // This server is shutting down. The browser reconnects after a second, through a proxy to another server.
      if (isDraining(app)) stream.end()
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream)
    },
  )
}
