import { openSync, readSync } from 'node:fs'

/**
 * Loaded before a server (`node --import`), it sets the clock of that process wrong by as many milliseconds as stand in
 * the file CLOCK_OFFSET_FILE, from the moment they are written. Timers go on as they are: they follow no clock that can
 * be set. So it is when somebody, or NTP, sets a machine's clock; only the database's clock stays right.
 */
const file = openSync(process.env.CLOCK_OFFSET_FILE ?? '', 'r')
const characters = Buffer.alloc(32)
const rightNow = Date.now
const now = () => rightNow() + Number(characters.toString('latin1', 0, readSync(file, characters, 0, 32, 0)))

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
