import { createCipheriv, createHash } from 'node:crypto'

/** The longest encryption dictionary that is read, in bytes. Real files have a few hundred. */
const longestDictionary = 8_192

/** A dictionary's keys and its values, without lists: strings as bytes, everything else as written. */
type Dictionary = Map<string, string | Buffer>

/**
 * True if a PDF opens only with its password. A PDF that merely forbids printing is encrypted too, but with an empty
 * password, which every reader tries first (ISO 32000-2, 7.6.4).
 */
export function isLockedPdf(content: Buffer): boolean {
  const text = content.toString('latin1')
  const dictionary = encryptionIn(text)
  return dictionary !== undefined && !opensWithoutPassword(dictionary, idIn(text))
}

/**
 * Returns the encryption dictionary of a PDF, or undefined. The last one counts, because an edited file may hold
 * several.
 */
function encryptionIn(text: string): Dictionary | undefined {
  const named = last(text, /\/Encrypt\s*(?:(\d{1,10})\s+\d+\s+R\b|(?=<<))/g)
  if (!named) return undefined
  const [all, object] = named
  const it = object ? last(text, new RegExp(`\\b${object}\\s+\\d+\\s+obj\\b`, 'g')) : named
  if (!it) return undefined
  const at = it.index + (object ? it[0] : all).length
  const dictionary = dictionaryIn(text.slice(at, at + longestDictionary))
  // Anything else is only text that mentions /Encrypt.
  return dictionary.has('/Filter') && dictionary.has('/V') ? dictionary : undefined
}

/** Returns the first half of a PDF's id, which goes into its key. */
function idIn(text: string): Buffer {
  const { index = 0, 0: list = '' } = last(text, /\/ID\s*\[\s*(?=[(<])/g) ?? {}
  const at = index + list.length
  const [id] = tokensIn(text.slice(at, at + longestDictionary))
  return Buffer.isBuffer(id) ? id : Buffer.alloc(0)
}

function last(text: string, pattern: RegExp): RegExpExecArray | undefined {
  let found: RegExpExecArray | undefined
  for (const each of text.matchAll(pattern)) found = each
  return found
}

function dictionaryIn(text: string): Dictionary {
  const found: Dictionary = new Map()
  let depth = 0
  let key: string | undefined
  for (const token of tokensIn(text)) {
    if (token === '<<' || token === '[') {
      depth += 1
      key = undefined
    } else if (token === '>>' || token === ']') depth -= 1
    else if (depth === 1 && key) {
      found.set(key, token)
      key = undefined
    } else if (depth === 1 && typeof token === 'string' && token.startsWith('/')) key = token
    if (depth === 0) break
  }
  return found
}

/** Yields the tokens of a PDF (ISO 32000-2, 7.2 and 7.3): strings as bytes, everything else as written. */
function* tokensIn(text: string): Generator<string | Buffer> {
  const word =
    /[\s\0]+|%[^\r\n]*|<<|>>|<[\da-f\s\0]*>|\/?[^\s\0()<>[\]{}/%]+|\((?:\\[\s\S]|[^\\()]|\([^\\()]*\))*\)|[\s\S]/giy
  for (const [token] of text.matchAll(word)) {
    if (/^[\s\0%]/.test(token)) continue
    if (token.startsWith('(')) yield inLetters(token.slice(1, -1))
    else if (/^<[^<]/.test(token)) yield Buffer.from(token.replace(/[^\da-f]/gi, ''), 'hex')
    else yield token
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the bytes of a literal string, without its escapes. */
function inLetters(text: string): Buffer {
  const signs = text.replace(/\\(?:([0-7]{1,3})|(\r\n?|\n)|([\s\S]))/g, (_, octal, lineBreak, sign) => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    return lineBreak ? '' : (escapes[sign] ?? sign)
  })
  return Buffer.from(signs, 'latin1')
}

/** True if the empty password is right: it must reproduce the proof that the file keeps as "U". */
function opensWithoutPassword(dictionary: Dictionary, id: Buffer): boolean {
  const [revision, owner, proof] = [Number(dictionary.get('/R')), dictionary.get('/O'), dictionary.get('/U')]
  if (dictionary.get('/Filter') !== '/Standard' || !Buffer.isBuffer(owner) || !Buffer.isBuffer(proof)) return false
  if (revision === 5) return hash('sha256', proof.subarray(32, 40)).equals(proof.subarray(0, 32))
  if (revision === 6) return hardHash(proof.subarray(32, 40)).equals(proof.subarray(0, 32))
  if (revision < 2 || revision > 4) return false
  const start = startOfKey(dictionary, owner, id)
  // Some writers leave out the key's length, or give the length of another part.
  const lengths = [Number(dictionary.get('/Length')) / 8, 5, 16].filter((each) => each >= 5 && each <= 16)
  return lengths.some((length) =>
    proofOf(revision, start, length, id).equals(proof.subarray(0, revision === 2 ? 32 : 16)),
  )
}

const hash = (kind: string, ...parts: Uint8Array[]): Buffer => createHash(kind).update(Buffer.concat(parts)).digest()

// Pads a password to 32 bytes. An empty password becomes just this padding (ISO 32000-2, 7.6.4.3.2).
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Computes the start of the key for an empty password: algorithm 2, up to its fifth step. */
function startOfKey(dictionary: Dictionary, owner: Buffer, id: Buffer): Buffer {
  const permissions = Buffer.alloc(4)
  permissions.writeUInt32LE(Number(dictionary.get('/P')) >>> 0)
  const isMetadataPlain = Number(dictionary.get('/R')) === 4 && dictionary.get('/EncryptMetadata') === 'false'
  const more = Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff)
  return hash('md5', padding, owner.subarray(0, 32), permissions, id, more)
}

/** Computes the proof for a key of `length` bytes: the rest of algorithm 2, then algorithms 4 and 5. */
function proofOf(revision: number, start: Buffer, length: number, id: Buffer): Buffer {
  if (revision === 2) return rc4(start.subarray(0, 5), padding)
  let key = start
  for (let round = 0; round < 50; round++) key = hash('md5', key.subarray(0, length))
  let proof = hash('md5', padding, id)
  for (let round = 0; round < 20; round++)
    proof = rc4(
      key.subarray(0, length).map((each) => each ^ round),
      proof,
    )
  return proof
}

/** Encrypts with RC4, which OpenSSL no longer offers. */
function rc4(key: Uint8Array, text: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    ;[state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0]
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    text.map((each) => {
      i = (i + 1) & 0xff
      j = (j + (state[i] ?? 0)) & 0xff
      swap(i, j)
      return each ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0)
    }),
  )
}

/** Algorithm 2.B for an empty user password: at least 64 rounds, then until the last byte is small enough. */
function hardHash(salt: Buffer): Buffer {
  let key = hash('sha256', salt)
  for (let round = 0, lastByte = 0; round < 64 || lastByte > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)))
    const remainder = mixed.subarray(0, 16).reduce((sum, each) => sum + each, 0) % 3
    key = hash(['sha256', 'sha384', 'sha512'][remainder] ?? '', mixed)
    lastByte = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}
