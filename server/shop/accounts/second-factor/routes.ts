import type { RouteRegistrar } from '../../../platform/http/handler.ts'
import { refuse, toBody } from '../../../platform/refusal.ts'
import { sourceOf } from '../../security-events/security-events.ts'
import type { Shop } from '../../shop.ts'
import { renewRecoveryCodes } from './change-factors.ts'
import { hasFactor, listFactors } from './factors.ts'
import { addPasskey, beginPasskey, passkeyOptions, removePasskey, sessionHolder } from './passkeys.ts'
import { challengeHolder, findPendingSignIn } from './pending-sign-ins.ts'
import { completeSignIn, proveFactor } from './prove-factor.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.ts'

/** Second factors of admins: setting them up, signing in with them, and proving them again. */
export function secondFactorRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/second-factor', async (call) => toBody(await completeSignIn(shop, call)))

  route('POST /auth/second-factor/passkey', async ({ body: { token } }) => {
    const userId = await findPendingSignIn(database, token)
    if (userId === null) return refuse('sign_in_expired')
    return { body: await passkeyOptions(shop, userId, challengeHolder(token)) }
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
    toBody(await beginTotp(shop, sourceOf(request), caller, body.currentPassword)),
  )

  route('POST /auth/factors/totp/confirm', async ({ body, caller, request }) =>
    toBody(await confirmTotp(shop, caller, body.code, request)),
  )

  route('DELETE /auth/factors/totp', async ({ caller, request }) => toBody(await removeTotp(shop, caller, request)))

  route('POST /auth/factors/passkeys/options', async ({ body, caller, request }) =>
    toBody(await beginPasskey(shop, sourceOf(request), caller, body.currentPassword)),
  )

  route('POST /auth/factors/passkeys', async ({ body, caller, request }) =>
    toBody(await addPasskey(shop, caller, body, request)),
  )

  route('DELETE /auth/factors/passkeys/:id', async ({ params, caller, request }) =>
    toBody(await removePasskey(shop, caller, params.id, request)),
  )

  route('POST /auth/factors/recovery-codes', async ({ caller, request }) =>
    toBody(await renewRecoveryCodes(shop, caller, request)),
  )
}
