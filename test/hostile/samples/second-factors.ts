import { openPendingSignIn } from '../../../server/shop/accounts/sign-in.ts'
import { buildAdmin, type Person } from '../../support/factories.ts'
import type { PaymentShop } from '../../support/payment-shop.ts'
import { giveSecondFactor, totpCode } from '../../support/second-factors.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import type { Samples } from './sample.ts'

/** Good requests about second factors, each by a new admin with a new factor. */
export const secondFactors: Samples = {
  'POST /auth/second-factor': async ({ shop }) => {
    const { token, code } = await pending(shop)
    return { body: { token, code } }
  },
  'POST /auth/second-factor/passkey': async ({ shop }) => ({ body: { token: (await pending(shop)).token } }),
  'POST /auth/factor': async ({ shop }) => {
    const { caller, factor } = await adminWithFactor(shop)
    return { caller, body: { code: await factor.code() } }
  },
  'POST /auth/factor/passkey': async ({ shop }) => ({ caller: (await adminWithFactor(shop)).caller }),
  'GET /auth/factors': async ({ shop }) => ({ caller: (await adminWithFactor(shop)).caller }),
  'POST /auth/factors/totp': async ({ shop }) => begin(await buildAdmin(shop)),
  'POST /auth/factors/totp/confirm': async ({ shop }) => {
    const caller = await buildAdmin(shop)
    const { secret } = await caller.api.call('POST /auth/factors/totp', { body: begin(caller).body })
    return { caller, body: { code: totpCode(secret) } }
  },
  'DELETE /auth/factors/totp': async ({ shop }) => ({ caller: (await adminWithFactor(shop)).caller }),
  'POST /auth/factors/passkeys/options': async ({ shop }) => begin(await buildAdmin(shop)),
  'POST /auth/factors/passkeys': async ({ shop }) => {
    const caller = await buildAdmin(shop)
    return { caller, body: { name: 'My phone', passkey: await newPasskey(shop, caller) } }
  },
  'DELETE /auth/factors/passkeys/:id': async ({ shop }) => {
    const caller = await buildAdmin(shop)
    const body = { name: 'My phone', passkey: await newPasskey(shop, caller) }
    const { passkeys } = await caller.api.call('POST /auth/factors/passkeys', { body })
    return { caller, params: { id: passkeys[0]?._id ?? '' } }
  },
  'POST /auth/factors/recovery-codes': async ({ shop }) => ({ caller: (await adminWithFactor(shop)).caller }),
}

/** The admin has no password, which would take long to hash; a new session is enough. */
const begin = (caller: Person) => ({ caller, body: { currentPassword: 'monsoon rain' } })

async function adminWithFactor(shop: PaymentShop) {
  const caller = await buildAdmin(shop)
  const factor = await giveSecondFactor(shop, caller)
  await caller.api.call('POST /auth/factor', { body: { code: await factor.code() } })
  return { caller, factor }
}

async function pending(shop: PaymentShop) {
  const admin = await buildAdmin(shop)
  const { code } = await giveSecondFactor(shop, admin)
  const password_hash = 'a hash that no password fits'
  await shop.database.updateTable('users').set({ password_hash }).where('id', '=', admin.id).execute()
  const verified = { kind: 'password', hash: password_hash } as const
  const step = await openPendingSignIn(shop.database, { account: admin, verified })
  return { token: step?.token ?? '', code: await code() }
}

async function newPasskey(shop: PaymentShop, admin: Person) {
  const { origin, hostname: rpId } = new URL(shop.settings.publicUrl)
  const { challenge } = await admin.api.call('POST /auth/factors/passkeys/options', { body: {} })
  return softwareAuthenticator({ origin, rpId }).create({ challenge })
}
