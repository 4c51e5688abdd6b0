import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'
import { counters } from '../http/counters.ts'
import { networkOf } from '../http/network-of.ts'

/**
 * The cost of a hash: as much work as OWASP's strongest setting, with 32 MB of memory instead of 128.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
const costs = { ln: 15, r: 8, p: 3 }
const bytes = { salt: 16, hash: 32 }

/**
 * How many hashings may run or wait: in all, for strangers, and for one stranger's network. A stranger is a caller
 * with neither session nor link. Strangers never take all places.
 */
const places = { all: 10, strangers: 6, oneStranger: 3 }

let taken = 0
let takenByStrangers = 0
const takenBy = counters()

/**
 * Runs `work`, which hashes a passphrase, and returns its result. Throws AppError `overloaded` where no place is
 * free. `stranger` is the IP address of a caller without session or link.
 */
export async function withPlaceToHash<Result>(
  stranger: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (taken >= places.all) throw new AppError('overloaded')
  if (stranger === undefined) return counted(work)
  const network = networkOf(stranger)
  if (takenByStrangers >= places.strangers || takenBy.of(network) >= places.oneStranger)
    throw new AppError('overloaded')
  takenByStrangers++
  takenBy.add(network)
  return counted(work).finally(() => {
    takenByStrangers--
    takenBy.remove(network)
  })
}

async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
  taken++
  return work().finally(() => taken--)
}

/** Returns the hash of a passphrase, in the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(bytes.salt)
  return stored(costs, salt, await derive(passphrase, salt, costs))
}

/**
 * True if the passphrase matches the stored hash. Without a hash it takes the same time, so that nobody can tell
 * whether the account exists.
 */
export async function isPassphrase(passphrase: string, hash: string | null | undefined): Promise<boolean> {
  const kept = read(hash ?? nobodys)
  return timingSafeEqual(await derive(passphrase, kept.salt, kept.costs), kept.hash) && hash != null
}

const nobodys = stored(costs, randomBytes(bytes.salt), randomBytes(bytes.hash))

function stored({ ln, r, p }: typeof costs, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

function read(text: string) {
  const [, ln, r, p, salt, hash] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text) ?? []
  if (!salt || !hash) throw new Error('A stored passphrase can not be read')
  return {
    costs: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Derives a hash. One runs at a time, because each takes 32 MB. */
async function derive(passphrase: string, salt: Buffer, { ln, r, p }: typeof costs): Promise<Buffer> {
  // The same word can be typed as different characters: https://www.rfc-editor.org/rfc/rfc8265#section-4.2
  const typed = passphrase.normalize('NFKC')
  const next = last.then(() => scryptOnce(typed, salt, { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }))
  last = next.catch(() => {})
  return next
}

function scryptOnce(passphrase: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, bytes.hash, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
