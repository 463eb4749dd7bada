import type { FastifyRequest } from 'fastify'
import { readCredential } from '../accounts/session-cookie.ts'
import { findCaller } from '../accounts/sessions.ts'
import type { Shop } from '../shop.ts'

/** Whether the caller of a request may see an upload that is not public: admins all, customers their own photos. */
export async function maySeeUpload(shop: Shop, request: FastifyRequest, name: string): Promise<boolean> {
  const credential = readCredential(shop, request)
  const caller = credential && (await findCaller(shop.database, credential))
  if (!caller || caller.isAdmin) return caller !== null
  const own = shop.database.selectFrom('review_photos').select('name').where('user_id', '=', caller.userId)
  return (await own.where('name', '=', name).executeTakeFirst()) !== undefined
}
