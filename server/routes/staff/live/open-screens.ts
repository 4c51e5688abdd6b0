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
  stream: PassThrough
}

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
  const isManagers = ({ role }: Screen) => mayDo(role, 'manager')

  return {
    count: () => screens.size,
    isFull: () => screens.size >= mostScreens.all,
    sessions: () => [...new Set([...screens].map(({ sessionId }) => sessionId))],
    /** Opens a screen. `onClose` is called once, when the screen has gone. */
    open({ sessionId, role }: Pick<Screen, 'sessionId' | 'role'>, onClose: () => void): PassThrough {
      const screen = { sessionId, role, stream: new PassThrough() }
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
    tellManagers: (change: ChangeEvent) => writeAll(changeText(change), isManagers),
    /** Tells the screens of roles that see only some of the orders. */
    tellOthers: (change: ChangeEvent) => writeAll(changeText(change), (screen) => !isManagers(screen)),
    hasOthers: () => [...screens].some((screen) => !isManagers(screen)),
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
