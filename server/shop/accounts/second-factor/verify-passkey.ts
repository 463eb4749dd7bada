import { sql } from 'kysely'
import type { PasskeyProof } from '../../../../contract/second-factor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { consumeChallenge, saveChallenge } from './passkey-challenges.ts'
import { relyingParty } from './relying-party.ts'

/** The options by which one of an account's passkeys signs for a session or a pending sign-in. */
export async function passkeyOptions(shop: Shop, userId: string, holder: string) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const passkeys = await shop.database
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop).rpID,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await saveChallenge(shop.database, options.challenge, { userId, purpose: 'verify', holder })
  return { ...options }
}

/** Whether a passkey of the account has signed its holder's challenge. Each challenge can be answered once. */
export async function verifyPasskey(
  shop: Shop,
  database: Database,
  { userId, holder, proof }: { userId: string; holder: string; proof: PasskeyProof },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const expectedChallenge = await consumeChallenge(database, { userId, purpose: 'verify', holder })
  const passkey = await database
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', proof.id)
    .forUpdate()
    .executeTakeFirst()
  if (expectedChallenge === null || !passkey) return false
  const { rpID, origin } = relyingParty(shop)
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

/** The library throws on a malformed response. */
const NOT_VERIFIED = { verified: false, authenticationInfo: null }
