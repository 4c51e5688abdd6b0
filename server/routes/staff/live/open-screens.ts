import { PassThrough } from 'node:stream'
import { mayDo, type Role } from '../../../../contract/staff/call.ts'
import {
  type ChangeEvent,
  changedApplications,
  changedEnquiries,
  newRelease,
} from '../../../../contract/staff/orders.ts'

/** The most screens of one server and of one session. If a session opens one more, its oldest is closed. */
const mostScreens = { all: 500, session: 6 }
/**
 * The most unread bytes of a screen. A screen that reads too slowly is cut off, then reconnects and reloads its list.
 */
const mostUnread = 64 * 1_024
/** The milliseconds until a browser that lost its stream reconnects. */
const retry = 1_000

interface Screen {
  sessionId: string
  role: Role
  kitchens?: readonly string[]
  stream: PassThrough
}

/** Who reads a screen: the role and the kitchens that decide which orders they may see. */
export type Reader = Pick<Screen, 'role' | 'kitchens'>

/**
 * Keeps the screens that are open at this server, each as a stream of server-sent events (HTML Living Standard, 9.2).
 * Returns the functions that open and close screens and write to them.
 */
export function openScreens() {
  const screens = new Set<Screen>()
  const of = (sessionId: string) => [...screens].filter((screen) => screen.sessionId === sessionId)

  function write(screen: Screen, text: string): void {
    if (screen.stream.writableLength > mostUnread) return void screen.stream.destroy()
    screen.stream.write(text)
  }

  const writeAll = (text: string, isMeant = (_screen: Screen) => true) => {
    for (const screen of [...screens].filter(isMeant)) write(screen, text)
  }
  const isManagers = ({ role }: Reader) => mayDo(role, 'manager')
  const isAlike = (one: Reader) => (other: Reader) =>
    isManagers(one) === isManagers(other) && String(one.kitchens) === String(other.kitchens)

  return {
    count: () => screens.size,
    isFull: () => screens.size >= mostScreens.all,
    sessions: () => [...new Set([...screens].map(({ sessionId }) => sessionId))],
    /** Opens a screen. `onClose` is called once, when the screen has gone. */
    open({ sessionId, role, kitchens }: Omit<Screen, 'stream'>, onClose: () => void): PassThrough {
      const screen = { sessionId, role, kitchens, stream: new PassThrough() }
      for (const oldest of of(sessionId).slice(0, 1 - mostScreens.session)) oldest.stream.end()
      screens.add(screen)
      screen.stream.once('close', () => {
        screens.delete(screen)
        onClose()
      })
      screen.stream.on('error', () => {})
      write(screen, `retry: ${retry}\n\n`)
      return screen.stream
    },
    tellChange: (change: ChangeEvent) => writeAll(changeText(change)),
    /** Returns one reader for all who may see the same orders. */
    readers(): Reader[] {
      const all = [...screens]
      return all.filter((screen, index) => all.findIndex(isAlike(screen)) === index)
    },
    /** Tells the screens of all who may see the same orders as this reader. */
    tellReaders: (reader: Reader, change: ChangeEvent) => writeAll(changeText(change), isAlike(reader)),
    /**
     * Tells the screens that may see applications that some were added, changed or removed. `tellEnquiries` does the
     * same for enquiries.
     */
    tellApplications: () => writeAll(`event: ${changedApplications}\ndata: {}\n\n`, isManagers),
    tellEnquiries: () => writeAll(`event: ${changedEnquiries}\ndata: {}\n\n`, isManagers),
    /** Tells all screens which release this server serves. */
    tellRelease: (number: number) => writeAll(releaseText(number)),
    tellLost: () => writeAll('event: lost\ndata: {}\n\n'),
    /** Writes an empty comment, so that no proxy takes the stream for dead. */
    keepAlive: () => writeAll(': still here\n\n'),
    /** Closes the screens of a session, or all. */
    end(sessionId?: string): void {
      for (const screen of screens) {
        if (sessionId === undefined || screen.sessionId === sessionId) screen.stream.end()
      }
    },
  }
}

/** Returns the event that tells a screen which release the server serves. */
export const releaseText = (number: number) => `event: ${newRelease}\ndata: ${number}\n\n`

/** Returns the event that tells a screen of a change. */
export function changeText(change: ChangeEvent): string {
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`
}

/** True if somebody may see the orders of all days and kitchens. */
export const seesAllOrders = ({ role, kitchens }: Reader) => mayDo(role, 'manager') && !kitchens
