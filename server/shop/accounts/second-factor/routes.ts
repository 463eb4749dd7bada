import type { RouteRegistrar } from '../../../platform/http/handler.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { hasFactor, listFactors } from './factors.ts'
import { challengeHolder, findPendingSignIn } from './pending-sign-ins.ts'
import { proveFactor, sessionHolder } from './prove-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { addPasskey, beginPasskey, removePasskey } from './set-up-passkey.ts'
import { beginTotp, confirmTotp, removeTotp } from './set-up-totp.ts'
import { passkeyOptions } from './verify-passkey.ts'

/** Second factors of admins: setting them up, signing in with them, and proving them again. */
export function secondFactorRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/second-factor', async (call) => toResponse(await completeSignIn(shop, call)))

  route('POST /auth/second-factor/passkey', async ({ body: { token } }) => {
    const pending = await findPendingSignIn(database, token)
    if (!pending) return refuse('sign_in_expired')
    return { body: await passkeyOptions(shop, pending.userId, challengeHolder(token)) }
  })

  route('POST /auth/factor', async ({ body, caller, request, reply }) => {
    return (await proveFactor(shop, caller, body, { request, reply })) ?? { body: { message: 'Thank you.' } }
  })

  route('POST /auth/factor/passkey', async ({ caller }) => {
    if (!(await hasFactor(database, caller.userId))) return refuse('not_found')
    return { body: await passkeyOptions(shop, caller.userId, sessionHolder(caller)) }
  })

  route('GET /auth/factors', async ({ caller }) => ({ body: await listFactors(database, caller.userId) }))

  route('POST /auth/factors/totp', async ({ body, caller, request }) =>
    toResponse(await beginTotp(shop, sourceOf(request), caller, body.currentPassword)),
  )

  route('POST /auth/factors/totp/confirm', async ({ body, caller, request }) =>
    toResponse(await confirmTotp(shop, caller, body.code, request)),
  )

  route('DELETE /auth/factors/totp', async ({ caller, request }) => toResponse(await removeTotp(shop, caller, request)))

  route('POST /auth/factors/passkeys/options', async ({ body, caller, request }) =>
    toResponse(await beginPasskey(shop, sourceOf(request), caller, body.currentPassword)),
  )

  route('POST /auth/factors/passkeys', async ({ body, caller, request }) =>
    toResponse(await addPasskey(shop, caller, body, request)),
  )

  route('DELETE /auth/factors/passkeys/:id', async ({ params, caller, request }) =>
    toResponse(await removePasskey(shop, caller, params.id, request)),
  )

  route('POST /auth/factors/recovery-codes', async ({ caller, request }) =>
    toResponse(await renewRecoveryCodes(shop, caller, request)),
  )
}

function toResponse<Body>(body: Body | Refusal): { body: Body } | Refusal {
  return body instanceof Refusal ? body : { body }
}
