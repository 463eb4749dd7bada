import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../platform/http/origin.ts'
import { Refusal, refuse, toBody } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { presentCaller } from './account.ts'
import { recordGuess } from './record-guess.ts'
import { registerAccount } from './register-account.ts'
import { sessionCookie } from './session-cookie.ts'
import { endSession } from './sessions.ts'
import { logIn, signIn } from './sign-in.ts'

export function accountRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/register', async ({ body, request, reply }) => {
    const registered = await registerAccount(shop, sourceOf(request), body)
    return registered instanceof Refusal ? registered : toBody(await signIn(shop, registered, request, reply))
  })

  route('POST /auth/login', async ({ body, request, reply }) => {
    const verified = await logIn(database, sourceOf(request), body)
    if (!(verified instanceof Refusal)) return toBody(await signIn(shop, verified, request, reply))
    if (verified.code === 'wrong_credentials') await recordGuess(shop, body.email, request)
    return verified
  })

  route('GET /auth/logout', async ({ optionalCaller, credential, request, reply }) => {
    if (credential?.kind !== 'bearer' && !isFromTrustedOrigin(shop, request)) return refuse('foreign_origin')
    if (optionalCaller) await endSession(database, optionalCaller.sessionId)
    sessionCookie.clear(shop, reply)
    return { body: { message: 'You are signed out.' } }
  })

  route('GET /auth/me', async ({ caller }) => ({ body: presentCaller(caller) }))
}
