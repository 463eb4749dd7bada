import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'
import type { Shop } from '../shop.ts'
import { secretCookie } from './sessions.ts'

/** More than a household has; beyond it, the least recently used one is deleted. */
const MAX_DEVICES = 20
/** A device is known for so many days after its last sign-in. */
export const DEVICE_DAYS = 180

/** The request of a browser, and the reply that sets its cookies. */
export type Browser = { request: FastifyRequest; reply: FastifyReply }

/** Makes this browser a known device of the accounts that it has signed in to; alone it opens nothing. */
const deviceCookie = secretCookie('paudha_device', DEVICE_DAYS * 86_400)

/** Its secret changes with each sign-in, so that one planted beforehand is useless. Returns the digest of the new one. */
export async function saveDevice(shop: Shop, database: Database, userId: string, { request, reply }: Browser) {
  const [before, secret] = [deviceCookie.read(shop, request), newSecret()]
  const secret_hash = digestOf(secret)
  if (before !== null) {
    await database
      .updateTable('sessions')
      .set({ device_hash: secret_hash })
      .where('device_hash', '=', digestOf(before))
      .execute()
    await database
      .updateTable('known_devices')
      .set({ secret_hash })
      .where('secret_hash', '=', digestOf(before))
      .where('user_id', '!=', userId)
      .execute()
    await database
      .deleteFrom('known_devices')
      .where('secret_hash', '=', digestOf(before))
      .where('user_id', '=', userId)
      .execute()
  }
  await database.insertInto('known_devices').values({ secret_hash, user_id: userId }).execute()
  await sql`
    delete from known_devices where user_id = ${userId} and secret_hash in (
      select secret_hash from known_devices where user_id = ${userId}
      order by last_used_at desc, secret_hash offset ${MAX_DEVICES}
    )
  `.execute(database)
  deviceCookie.set(shop, reply, secret)
  return secret_hash
}

/** The digest of this browser's secret, if it is a known device of any account. */
export async function findDevice(shop: Shop, request: FastifyRequest): Promise<Buffer | null> {
  const secret = deviceCookie.read(shop, request)
  if (secret === null) return null
  const device = await shop.database
    .selectFrom('known_devices')
    .select('secret_hash')
    .where('secret_hash', '=', digestOf(secret))
    .limit(1)
    .executeTakeFirst()
  return device?.secret_hash ?? null
}

/**
 * The number under which a device's attempts are counted; it stays when a sign-in to another account changes the secret. Null
 * when the device is no known one of the account.
 */
export async function findDeviceOf(
  database: Database,
  device: Buffer,
  account: { email: string } | { id: string; hasProvenFactor: true },
): Promise<number | null> {
  const found = await database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('secret_hash', '=', device)
    .where((where) =>
      'email' in account
        ? where('users.email', '=', account.email)
        : where.and([where('users.id', '=', account.id), where('has_proven_factor', '=', true)]),
    )
    .executeTakeFirst()
  return found?.id ?? null
}

/** Deletes an account's known devices, or only this one of them; never the one that the session was opened on. */
export async function deleteDevices(
  database: Database,
  userId: string,
  exceptSession: string | null,
  device: Buffer | null = null,
): Promise<void> {
  await sql`
    delete from known_devices where user_id = ${userId} and secret_hash = coalesce(${device}, secret_hash)
      and not exists (select from sessions where id = ${exceptSession} and device_hash = secret_hash)
  `.execute(database)
}
