import { createHash, hash, randomBytes } from 'node:crypto'
import { customAlphabet, customRandom } from 'nanoid'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 20

/** A new record's identifier: 20 random base62 characters, of which the first 8 already identify a record. */
export const newIdentifier = customAlphabet(ALPHABET, LENGTH)

/** The identifier of a record that is created at most once for this key: deterministic, in the same format. */
export function identifierFor(key: string): string {
  const bytesOf = (outputLength: number) => createHash('shake256', { outputLength }).update(key).digest()
  return customRandom(ALPHABET, LENGTH, bytesOf)()
}

/** An opaque secret of 256 random bits, for a session or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret: it is random enough that a plain digest can't be reversed. */
export function digestOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
