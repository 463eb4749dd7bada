import { createHash, randomBytes } from 'node:crypto'
import { customAlphabet } from 'nanoid'

/** A new record's identifier: 20 random base62 characters, so that its first 8 already tell records apart. */
export const newIdentifier = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 20)

/** An opaque secret of 256 random bits, for a session or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a secret is kept: it is random enough that a plain digest can't be turned back. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
