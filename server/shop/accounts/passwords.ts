import { hash, verify } from '@node-rs/argon2'
import { normaliseTo, toNfc } from '../../../domain/plain-text.ts'
import { boundedQueue } from '../../platform/concurrency.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent } from '../security-events/security-events.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One hash takes about 30 ms of a processor: 60 wait for two seconds. */
const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 60, maxWaitMs: 5_000 })

/** Hashes a new password; refuses one that is among the 10,000 most used. Existing passwords are not checked. */
export async function hashNewPassword(password: string): Promise<string | Refusal> {
  return isCommonPassword(password) ? refuse('invalid', { fields: { password: COMMON } }) : hashPassword(password)
}

const COMMON = 'This password is very common and easy to guess. Please choose another, such as a few random words.'

/** Hashes one Unicode form, so that a password with accents is the same on every device. */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(toNfc(password), cost))
}

/**
 * Whether the password matches the stored hash. Without a hash it takes as long. Older hashes were made of the form that a device
 * sent, so other Unicode forms are tried too.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  for (const form of formsOf(password)) {
    if ((await enqueue(() => verify(storedHash ?? decoy, form))) && storedHash !== null) return true
  }
  return false
}

/** A hash of no known password that costs as much to compare with as those of accounts. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Plain letters have one form, so most passwords are tried once. */
function formsOf(password: string): Set<string> {
  return new Set([toNfc(password), password, normaliseTo('NFD', password), composeDotted(toNfc(password))])
}

/** Letters with a dot below, which keyboards send as one code point and no Unicode form composes (ड़, ज़). */
const dotted = Array.from({ length: 0x500 }, (_, place) => String.fromCodePoint(0x900 + place))
  .map((letter) => [letter.normalize('NFC'), letter] as const)
  .filter(([apart, letter]) => apart !== letter)

function composeDotted(text: string): string {
  return dotted.reduce((written, [apart, letter]) => written.replaceAll(apart, letter), text)
}

/** The hash of the present password, if the entered one matches; else a refusal of the field, and a security event. */
export async function requirePassword(
  database: Database,
  source: RequestSource,
  userId: string,
  typed: string | undefined,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<string | Refusal> {
  const { password_hash } = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const refuseField = (message: string) => refuse('invalid', { fields: { [field]: message } })
  if (password_hash === null) return refuseField('This account has no password yet. Request a link to set one.')
  if (typed === undefined) return refuseField('Password is required')
  if (await verifyPassword(password_hash, typed)) return password_hash
  await recordSecurityEvent(database, source, { userId, kind: 'password_refused' })
  return refuseField('The current password is wrong.')
}
