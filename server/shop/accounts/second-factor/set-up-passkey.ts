import type { FastifyRequest } from 'fastify'
import type { NewPasskey } from '../../../../contract/second-factor.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { addFactor, type FactorName, removeFactor } from './change-factors.ts'
import { consumeChallenge, saveChallenge } from './passkey-challenges.ts'
import { sessionHolder } from './prove-factor.ts'
import { relyingParty } from './relying-party.ts'
import { requireOwner } from './require-owner.ts'

/**
 * EdDSA, ES256 and RS256: every authenticator supports one of them. The library would prefer ML-DSA where Node has it,
 * where it is still experimental.
 */
const ALGORITHMS = [-8, -7, -257]
/** More than any person has devices. */
const MAX_PASSKEYS = 20

/** The options by which the browser creates a passkey for the caller. */
export async function beginPasskey(shop: Shop, source: RequestSource, caller: Caller, password: string | undefined) {
  const refusal = await requireOwner(shop.database, source, caller, password)
  if (refusal) return refusal
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { rpID, rpName } = relyingParty(shop)
  const passkeys = await shop.database
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', caller.userId)
    .execute()
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(caller.userId),
    userName: caller.email,
    userDisplayName: caller.name,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await saveChallenge(shop.database, options.challenge, registering(caller))
  return { ...options }
}

/** Adds the passkey that the browser created for its challenge. The challenge is used up also by a wrong answer. */
export async function addPasskey(
  shop: Shop,
  caller: Caller,
  { name, passkey }: { name: string; passkey: NewPasskey },
  request: FastifyRequest,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const challenge = await consumeChallenge(shop.database, registering(caller))
  if (challenge === null) return refuse('invalid', { fields: { passkey: 'That took too long. Please begin again.' } })
  const { rpID, origin } = relyingParty(shop)
  const { response } = passkey
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { ...response, transports: response.transports ?? [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => NOT_VERIFIED)
  if (!verified || !registrationInfo)
    return refuse('factor_wrong', { fields: { passkey: 'This is no passkey of this shop.' } })
  const { credential } = registrationInfo
  return addFactor(shop, caller, request, named(name), async (transaction) => {
    const { length } = await transaction
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', caller.userId)
      .execute()
    if (length >= MAX_PASSKEYS) return refuse('invalid', { fields: { passkey: 'Please remove a passkey first.' } })
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
    return inserted ? undefined : refuse('invalid', { fields: { passkey: 'This passkey is there already.' } })
  })
}

export function removePasskey(shop: Shop, caller: Caller, id: string, request: FastifyRequest) {
  return removeFactor(shop, caller, request, async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', caller.userId)
      .returning('name')
      .executeTakeFirst()
    return removed ? named(removed.name) : null
  })
}

const named = (name: string): FactorName => ({ kind: 'passkey', label: `passkey “${name}”` })

const registering = (caller: Caller) =>
  ({ userId: caller.userId, purpose: 'register', holder: sessionHolder(caller) }) as const

/** The library throws on a malformed response. */
const NOT_VERIFIED = { verified: false, registrationInfo: undefined } as const
