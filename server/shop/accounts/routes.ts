import type { SignedIn } from '../../../contract/accounts.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { isFromOwnPage } from '../../platform/http/origin.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { noteGuess } from './guessing/note-guess.ts'
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
    const registered = await registerAccount(shop, body)
    return registered instanceof Refusal ? registered : answer(await signIn(shop, registered, request, reply))
  })

  route('POST /auth/login', async ({ body, request, reply }) => {
    const verified = await logIn(database, sourceOf(request), body)
    if (!(verified instanceof Refusal)) return answer(await signIn(shop, verified, request, reply))
    if (verified.code === 'wrong_credentials') await noteGuess(shop, body.email, request)
    return verified
  })

  route('GET /auth/logout', async ({ optionalCaller, credential, request, reply }) => {
    if (credential?.kind !== 'bearer' && !isFromOwnPage(shop, request)) return refuse('foreign_origin')
    if (optionalCaller) await endSession(database, optionalCaller.sessionId)
    clearSessionCookie(shop, reply)
    return { body: { message: 'You are logged out.' } }
  })

  route('GET /auth/me', async ({ caller, request, reply }) => {
    await renameSessionCookie(shop, caller, request, reply)
    return { body: presentCaller(caller) }
  })
}

function answer(signedIn: SignedIn | Refusal): { body: SignedIn } | Refusal {
  return signedIn instanceof Refusal ? signedIn : { body: signedIn }
}
