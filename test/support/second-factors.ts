import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '../../server/platform/database/database.ts'
import { generateRecoveryCodes } from '../../server/shop/accounts/second-factor/factors.ts'
import { newTotpSecret } from '../../server/shop/accounts/second-factor/totp.ts'
import type { Person } from './factories.ts'
import { type Answered, request } from './request.ts'
import type { TestShop } from './test-shop.ts'

/** The code of an authenticator app with this secret (base32), `steps` of 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
}

/** Gives a person an authenticator app and recovery codes; `code` is a fresh one each time. */
export async function giveSecondFactor(shop: Pick<TestShop, 'database'>, person: Pick<Person, 'id'>) {
  const secret = newTotpSecret()
  await shop.database.insertInto('totp_factors').values({ user_id: person.id, secret, last_step: 0 }).execute()
  const recoveryCodes = await inTransaction(shop.database, (transaction) =>
    generateRecoveryCodes(transaction, person.id),
  )
  const base32 = new Secret({ buffer: new Uint8Array(secret).buffer }).base32
  return {
    secret: base32,
    recoveryCodes,
    async code(): Promise<string> {
      await shop.database.updateTable('totp_factors').set({ last_step: 0 }).where('user_id', '=', person.id).execute()
      return totpCode(base32)
    },
  }
}

/** The device cookie that a response sets, as a request header. */
export function deviceOf({ headers }: Answered): Record<string, string> {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith('paudha_device='))
  return set === undefined ? {} : { Cookie: set.split(';')[0] ?? '' }
}

/** The token of a sign-in that waits for its second factor. */
export function pendingToken({ json }: Answered): string {
  const { secondFactor } = json as { secondFactor?: { token: string } }
  return secondFactor?.token ?? ''
}

/** Tries to log in with a password. */
export function logInWith(shop: Pick<TestShop, 'url'>, email: string, password: string, headers = {}) {
  return request(shop, 'POST /auth/login', { body: { email, password }, headers })
}
