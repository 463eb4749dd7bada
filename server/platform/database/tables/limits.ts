import type { Generated, GeneratedAlways } from 'kysely'

export type LimitTables = {
  tries: Tries
  back_offs: BackOffs
  known_devices: KnownDevices
  guesses: Guesses
  guessing_alerts: GuessingAlerts
}

type Tries = { key: Buffer; count: number; ends_at: Date }

type BackOffs = { key: Buffer; tries: number; tried_at: Date; blocked_until: Date }

/** A device that has signed in to the account; its cookie holds the secret. */
type KnownDevices = {
  secret_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  id: GeneratedAlways<number>
  /** Whether the account's second factor was proven on it */
  has_proven_factor: Generated<boolean>
}

/** How many wrong passwords for an admin's account came from a network. */
type Guesses = { user_id: string; network_hash: Buffer; tries: number; last_at: Date }

type GuessingAlerts = { user_id: string; sent_at: Date }
