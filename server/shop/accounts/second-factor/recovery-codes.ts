import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Secret } from 'otpauth'
import type { Database } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { digestOf } from '../../../platform/identifiers.ts'

const CODES = 10
/** 120 bits, which are 24 characters of base32: random enough that a plain digest cannot be reversed. */
const BYTES = 15

/** Replaces an account's recovery codes and returns them; the database stores their digests. */
export async function generateRecoveryCodes(transaction: Transaction<Schema>, userId: string): Promise<string[]> {
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

/** Consumes a recovery code: of many concurrent attempts with the same one, one succeeds. */
export async function consumeRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const used = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', digestOf(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
