import { openSync, readSync } from 'node:fs'

/**
 * This file is loaded before a server (`node --import`). It shifts the clock of that process by the milliseconds in the
 * file CLOCK_OFFSET_FILE, as soon as they are written. Timers are not affected, as when a person or NTP sets a
 * machine's clock. The database's clock stays right.
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
