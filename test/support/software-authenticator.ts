import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyProof } from '../../contract/second-factor.ts'

type Page = { origin: string; rpId: string }
type Changes = { origin?: string; rpId?: string; challenge?: string; counter?: number }

/** A passkey in software for one site. Answers the API's options as a browser would. */
export function softwareAuthenticator(page: Page) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, { origin = page.origin }: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (flags: number, { rpId = page.rpId, ...changes }: Changes, rest = Buffer.alloc(0)) => {
    counter += 1
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(changes.counter ?? counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted, rest])
  }

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    /** Answers `navigator.credentials.create`. */
    create({ challenge }: { challenge: string }, changes: Changes = {}): NewPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))])
      const authData = new Uint8Array(authenticatorData(PRESENT | ATTESTED, changes, attested))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', changes.challenge ?? challenge, changes).toString('base64url'),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      }
    },

    /** Answers `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }, changes: Changes = {}): PasskeyProof {
      const data = authenticatorData(PRESENT, changes)
      const client = clientData('webauthn.get', changes.challenge ?? challenge, changes)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

const PRESENT = 0x01
const ATTESTED = 0x40

/** An ES256 key as CBOR Object Signing and Encryption writes it (RFC 9053). */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(encode(key), 'base64url')
}

function encode(value: Map<string | number, unknown>): string {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}
