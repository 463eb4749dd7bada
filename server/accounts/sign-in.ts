import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../contract/accounts.ts'
import { setSessionCookie } from '../http/session-cookie.ts'
import type { Shop } from '../shop.ts'
import { presentAccount } from './present-account.ts'
import type { Account } from './register-account.ts'
import { openSession } from './sessions.ts'

/** Opens a session for an account: its cookie is set here, its bearer is in the answer. */
export async function signIn(
  shop: Shop,
  account: Account,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const { bearer, cookie } = await openSession(shop.database, account.id, request.headers['user-agent'] ?? null)
  setSessionCookie(shop, reply, cookie)
  return { token: bearer, name: account.name, user: presentAccount(account) }
}
