import type { SignedIn } from '../../../contract/accounts.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../platform/http/origin.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { recordGuess } from './guessing/record-guess.ts'
import { logIn } from './log-in.ts'
import { presentCaller } from './present-account.ts'
import { registerAccount } from './register-account.ts'
import { renameSessionCookie } from './rename-session-cookie.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/register', async ({ body, request, reply }) => {
    const registered = await registerAccount(shop, sourceOf(request), body)
    return registered instanceof Refusal ? registered : toResponse(await signIn(shop, registered, request, reply))
  })

  route('POST /auth/login', async ({ body, request, reply }) => {
    const verified = await logIn(database, sourceOf(request), body)
    if (!(verified instanceof Refusal)) return toResponse(await signIn(shop, verified, request, reply))
    if (verified.code === 'wrong_credentials') await recordGuess(shop, body.email, request)
    return verified
  })

  route('GET /auth/logout', async ({ optionalCaller, credential, request, reply }) => {
    if (credential?.kind !== 'bearer' && !isFromTrustedOrigin(shop, request)) return refuse('foreign_origin')
    if (optionalCaller) await endSession(database, optionalCaller.sessionId)
    clearSessionCookie(shop, reply)
    return { body: { message: 'You are logged out.' } }
  })

  route('GET /auth/me', async ({ caller, request, reply }) => {
    await renameSessionCookie(shop, caller, request, reply)
    return { body: presentCaller(caller) }
  })
}

function toResponse(signedIn: SignedIn | Refusal): { body: SignedIn } | Refusal {
  return signedIn instanceof Refusal ? signedIn : { body: signedIn }
}
