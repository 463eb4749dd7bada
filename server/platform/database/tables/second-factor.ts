import type { Generated, JSONColumnType } from 'kysely'
import type { Provider } from './accounts.ts'

export type SecondFactorTables = {
  totp_factors: TotpFactors
  totp_setups: TotpSetups
  passkeys: Passkeys
  recovery_codes: RecoveryCodes
  passkey_challenges: PasskeyChallenges
  pending_sign_ins: PendingSignIns
}

/** An authenticator app. Codes of `last_step` (30 seconds each, since 1970) and before are used up. */
type TotpFactors = { user_id: string; secret: Buffer; last_step: number; created_at: Generated<Date> }

/** An authenticator app whose first code has not been entered yet. */
type TotpSetups = { session_id: string; secret: Buffer; expires_at: Date }

type Passkeys = {
  id: string
  credential_id: string
  user_id: string
  name: string
  /** In COSE form */
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Generated<Date>
  last_used_at: Date | null
}

type RecoveryCodes = { user_id: string; code_hash: Buffer }

/** `holder` is the session or the pending sign-in that the challenge was given to. */
type PasskeyChallenges = {
  challenge: string
  user_id: string
  purpose: 'register' | 'verify'
  holder: string
  expires_at: Date
}

/** What was verified: the stored hash that the password fitted, or a provider's identity. */
type VerifiedCredential = { kind: 'password'; hash: string } | { kind: 'identity'; provider: Provider; subject: string }

/** A sign-in whose password or provider was right, and that waits for the second factor. */
type PendingSignIns = {
  token_hash: Buffer
  user_id: string
  verified: JSONColumnType<VerifiedCredential>
  expires_at: Date
}
