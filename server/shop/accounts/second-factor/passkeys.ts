import { sql } from 'kysely'
import type { PasskeyProof } from '../../../../contract/second-factor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ApiCall, Caller } from '../../../platform/http/handler.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { addFactor, type FactorName, removeFactor, requireOwner } from './change-factors.ts'

/** Every authenticator supports one of them. The library would prefer ML-DSA, which Node still calls experimental. */
const ALGORITHMS = [-8, -7, -257]
/** More than any person has devices. */
const MAX_PASSKEYS = 20

export async function beginPasskey(shop: Shop, call: ApiCall<'POST /auth/factors/passkeys/options'>) {
  const { caller } = call
  const refusal = await requireOwner(shop.database, call)
  if (refusal) return refusal
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { rpID, rpName } = relyingParty(shop)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(caller.userId),
    userName: caller.email,
    userDisplayName: caller.name,
    excludeCredentials: await passkeysOf(shop.database, caller.userId),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await saveChallenge(shop.database, options.challenge, registering(caller))
  return { ...options }
}

/** Adds the passkey that the browser created. Its challenge is used up also by a wrong answer. */
export async function addPasskey(shop: Shop, call: ApiCall<'POST /auth/factors/passkeys'>) {
  const { caller } = call
  const { name, passkey } = call.body
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const challenge = await consumeChallenge(shop.database, registering(caller))
  if (challenge === null) return refuse('invalid', { fields: { passkey: 'That took too long. Please start again.' } })
  const { rpID, origin } = relyingParty(shop)
  const response = { ...passkey.response, transports: passkey.response.transports ?? [] }
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => NOT_VERIFIED)
  if (!verified || !registrationInfo)
    return refuse('factor_wrong', { fields: { passkey: 'This passkey is not for this shop.' } })
  const { credential } = registrationInfo
  return addFactor(shop, call, named(name), async (transaction) => {
    if ((await passkeysOf(transaction, caller.userId)).length >= MAX_PASSKEYS)
      return refuse('invalid', { fields: { passkey: `You have ${MAX_PASSKEYS} passkeys. Please remove one first.` } })
    const inserted = await transaction
      .insertInto('passkeys')
      .values({
        id: newIdentifier(),
        credential_id: credential.id,
        user_id: caller.userId,
        name,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted ? undefined : refuse('invalid', { fields: { passkey: 'You’ve already added this passkey.' } })
  })
}

export function removePasskey(shop: Shop, call: ApiCall<'DELETE /auth/factors/passkeys/:id'>) {
  return removeFactor(shop, call, async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', call.params.id)
      .where('user_id', '=', call.caller.userId)
      .returning('name')
      .executeTakeFirst()
    return removed ? named(removed.name) : null
  })
}

const named = (name: string): FactorName => ({ kind: 'passkey', label: `passkey “${name}”` })

export function sessionHolder({ sessionId }: Pick<Caller, 'sessionId'>): string {
  return `session ${sessionId}`
}

const registering = (caller: Caller) =>
  ({ userId: caller.userId, purpose: 'register', holder: sessionHolder(caller) }) as const

/** The options by which one of an account's passkeys signs for a session or a pending sign-in. */
export async function passkeyOptions(shop: Shop, userId: string, holder: string) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop).rpID,
    allowCredentials: await passkeysOf(shop.database, userId),
  })
  await saveChallenge(shop.database, options.challenge, { userId, purpose: 'verify', holder })
  return { ...options }
}

function passkeysOf(database: Database, userId: string) {
  return database
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
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
const NOT_VERIFIED = { verified: false, registrationInfo: undefined, authenticationInfo: null } as const

const MINUTES = 5

/** `holder` is the session or pending sign-in that requested it. */
type ChallengeOwner = { userId: string; purpose: 'register' | 'verify'; holder: string }

/** An earlier one of the same holder for the same purpose is void. */
async function saveChallenge(database: Database, challenge: string, challenged: ChallengeOwner): Promise<void> {
  const { userId, purpose, holder } = challenged
  await database.deleteFrom('passkey_challenges').where('purpose', '=', purpose).where('holder', '=', holder).execute()
  await database
    .insertInto('passkey_challenges')
    .values({
      challenge,
      user_id: userId,
      purpose,
      holder,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
}

async function consumeChallenge(database: Database, { userId, purpose, holder }: ChallengeOwner) {
  const challengeRow = await database
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return challengeRow?.challenge ?? null
}

function relyingParty({ settings }: Shop) {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { rpID: hostname, origin, rpName: settings.shopName }
}
