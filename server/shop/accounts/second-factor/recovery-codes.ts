import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Secret } from 'otpauth'
import type { Database } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { digestOf } from '../../../platform/identifiers.ts'

const CODES = 10
/** 120 bits, which are 24 characters of base32: random enough that a plain digest can't be turned back. */
const BYTES = 15

/** Makes an account's recovery codes anew. They are told here once; the database keeps their digests. */
export async function makeRecoveryCodes(transaction: Transaction<Schema>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => {
    const { buffer, byteOffset } = Uint8Array.from(randomBytes(BYTES))
    return new Secret({ buffer: buffer.slice(byteOffset, byteOffset + BYTES) }).base32
  })
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: digestOf(code) })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a recovery code up: of many tries at once with the same one, one gets it. */
export async function spendRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const used = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', digestOf(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
