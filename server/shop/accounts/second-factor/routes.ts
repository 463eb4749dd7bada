import type { RouteRegistrar } from '../../../platform/http/handler.ts'
import { refuse, toBody } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { challengeHolder, findPendingSignIn } from '../sign-in.ts'
import { renewRecoveryCodes } from './change-factors.ts'
import { hasFactor, listFactors } from './factors.ts'
import { addPasskey, beginPasskey, passkeyOptions, removePasskey, sessionHolder } from './passkeys.ts'
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

  route('POST /auth/factor', async (call) => {
    return (await proveFactor(shop, call)) ?? { body: { message: 'Thank you.' } }
  })

  route('POST /auth/factor/passkey', async ({ caller }) => {
    if (!(await hasFactor(database, caller.userId))) return refuse('not_found')
    return { body: await passkeyOptions(shop, caller.userId, sessionHolder(caller)) }
  })

  route('GET /auth/factors', async ({ caller }) => ({ body: await listFactors(database, caller.userId) }))

  route('POST /auth/factors/totp', async (call) => toBody(await beginTotp(shop, call)))

  route('POST /auth/factors/totp/confirm', async (call) => toBody(await confirmTotp(shop, call)))

  route('DELETE /auth/factors/totp', async (call) => toBody(await removeTotp(shop, call)))

  route('POST /auth/factors/passkeys/options', async (call) => toBody(await beginPasskey(shop, call)))

  route('POST /auth/factors/passkeys', async (call) => toBody(await addPasskey(shop, call)))

  route('DELETE /auth/factors/passkeys/:id', async (call) => toBody(await removePasskey(shop, call)))

  route('POST /auth/factors/recovery-codes', async (call) => toBody(await renewRecoveryCodes(shop, call)))
}
