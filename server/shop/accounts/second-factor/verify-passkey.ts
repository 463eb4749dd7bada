import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { PasskeyProof } from '../../../../contract/second-factor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { passkeySite } from './passkey-site.ts'

/** What one of an account's passkeys has to sign for a session or a pending sign-in. */
export async function passkeyOptions(shop: Shop, userId: string, holder: string) {
  const passkeys = await shop.database
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(shop).rpID,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await keepChallenge(shop.database, options.challenge, { userId, purpose: 'verify', holder })
  return { ...options }
}

/** Whether a passkey of the account has signed what its holder was given. Each challenge can be answered once. */
export async function verifyPasskey(
  shop: Shop,
  database: Database,
  { userId, holder, proof }: { userId: string; holder: string; proof: PasskeyProof },
): Promise<boolean> {
  const expectedChallenge = await takeChallenge(database, { userId, purpose: 'verify', holder })
  const passkey = await database
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', proof.id)
    .forUpdate()
    .executeTakeFirst()
  if (expectedChallenge === null || !passkey) return false
  const { rpID, origin } = passkeySite(shop)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => NOT_VERIFIED)
  if (!verified || !authenticationInfo) return false
  await database
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    .execute()
  return true
}

/** What is no answer of a passkey at all makes the library throw. */
const NOT_VERIFIED = { verified: false, authenticationInfo: null }
