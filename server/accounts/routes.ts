import type { FastifyReply } from 'fastify'
import type { SignedIn, User } from '../../contract/accounts.ts'
import { isFromOwnPage } from '../http/origin.ts'
import type { RouteRegistrar } from '../http/route.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { logIn } from './log-in.ts'
import { type Account, registerAccount } from './register-account.ts'
import { type Caller, endSession, openSession } from './sessions.ts'

export function accountRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/register', async ({ body, reply }) => {
    const account = await registerAccount(database, body)
    return account instanceof Refusal ? account : { body: await signIn(shop, account, reply) }
  })

  route('POST /auth/login', async ({ body, reply }) => {
    const account = await logIn(database, body)
    return account instanceof Refusal ? account : { body: await signIn(shop, account, reply) }
  })

  route('GET /auth/logout', async ({ optionalCaller, credential, request, reply }) => {
    if (credential?.kind !== 'bearer' && !isFromOwnPage(shop, request)) return refuse('foreign_origin')
    if (optionalCaller) await endSession(database, optionalCaller.sessionId)
    clearSessionCookie(shop, reply)
    return { body: { message: 'You are logged out.' } }
  })

  route('GET /auth/me', async ({ caller }) => ({ body: presentCaller(caller) }))
}

async function signIn(shop: Shop, account: Account, reply: FastifyReply): Promise<SignedIn> {
  const { bearer, cookie } = await openSession(shop.database, account.id)
  setSessionCookie(shop, reply, cookie)
  return { token: bearer, name: account.name, user: presentAccount(account) }
}

function presentAccount(account: Account): User {
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    phoneNumber: account.phone_number,
    isAdmin: account.is_admin,
    isActive: account.is_active,
  }
}

function presentCaller(caller: Caller): User {
  return {
    _id: caller.userId,
    name: caller.name,
    email: caller.email,
    phoneNumber: caller.phoneNumber,
    isAdmin: caller.isAdmin,
    isActive: caller.isActive,
  }
}
