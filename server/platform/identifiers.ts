import { createHash, hash, randomBytes } from 'node:crypto'
import { customAlphabet, customRandom } from 'nanoid'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 20

/** A new record's identifier: 20 random base62 characters, so that its first 8 already tell records apart. */
export const newIdentifier = customAlphabet(ALPHABET, LENGTH)

/** The identifier of a record that is made at most once for this key: of the same look, and always the same. */
export function identifierFor(key: string): string {
  const bytesOf = (outputLength: number) => createHash('shake256', { outputLength }).update(key).digest()
  return customRandom(ALPHABET, LENGTH, bytesOf)()
}

/** An opaque secret of 256 random bits, for a session or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a secret is kept: it is random enough that a plain digest can't be turned back. */
export function digestOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
