import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** User present and verified; for a new credential also that its key follows (WebAuthn, section 6.1). */
const flags = { used: 0x05, made: 0x45 }

interface Site {
  origin: string
  rpId: string
}
interface Asked {
  challenge: string
}

/**
 * An authenticator as a phone has one, with one passkey (ES256, as in RFC 9053). `site` is where the browser says that it
 * is; `handle` whom the passkey is for.
 */
export function softwareAuthenticator(site: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let handle = ''

  const clientData = (type: string, { challenge }: Asked, { origin }: Site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData({ rpId }: Site, flag: number, behind = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, behind])
  }

  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id: named.id,
    /** Turns the counter back, as a copy of the passkey would have it. */
    rewind: () => {
      counter = 0
    },
    /** Makes the passkey (WebAuthn, section 7.1). */
    create(asked: Asked & { user?: unknown }, at = site) {
      handle = (asked.user as { id: string } | undefined)?.id ?? ''
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(at, flags.made, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]))
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(data)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', asked, at)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    /** Signs with it (WebAuthn, section 7.2). */
    get(asked: Asked, at = site, userHandle = handle) {
      const client = clientData('webauthn.get', asked, at)
      const data = authenticatorData(at, flags.used)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      }
      return { ...named, response }
    },
  }
}

// CBOR (RFC 8949) in its shortest form, as much of it as is needed: words and bytes of less than 256.
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data])

/** An elliptic key as COSE writes it (RFC 9053, section 7.1.1): kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}
