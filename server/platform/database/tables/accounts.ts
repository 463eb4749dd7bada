import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type AccountTables = {
  users: Users
  sessions: Sessions
  account_links: AccountLinks
  identities: Identities
  sign_in_flows: SignInFlows
  pending_identities: PendingIdentities
  undo_links: UndoLinks
  security_events: SecurityEvents
}

export type Provider = 'google' | 'facebook'

type Users = {
  id: string
  name: string
  email: string
  phone_number: string | null
  password_hash: string | null
  /** Since when it is known that mail to the address is read */
  email_confirmed_at: Date | null
  /** When the reader of the address last proved to be the person who holds a credential of the account */
  email_proven_at: Date | null
  /** When a link for a new password was last mailed to the address */
  reset_mailed_at: Date | null
  is_admin: Generated<boolean>
  is_active: Generated<boolean>
  /** Name, e-mail and phone on a line each, in lower case; the database derives it */
  search_text: GeneratedAlways<string>
  created_at: Generated<Date>
  /** When they ended the mails that request reviews */
  review_requests_ended_at: Date | null
}

type Sessions = {
  id: string
  user_id: string
  bearer_hash: Buffer
  cookie_hash: Buffer
  user_agent: string | null
  /** The known device that it was opened on */
  device_hash: Buffer | null
  /** When a second factor was last proven within it */
  factor_at: Date | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  /** When the person who uses it last typed the password, or signed in again at a connected provider */
  reauthenticated_at: Date | null
}

type AccountLinks = {
  token_hash: Buffer
  user_id: string
  purpose: 'reset-password' | 'confirm-email'
  /** Where it was sent: the address that it proves */
  email: string
  /** The session that requested it, while that exists */
  session_id: string | null
  created_at: Generated<Date>
  expires_at: Date
}

type Identities = {
  provider: Provider
  subject: string
  user_id: string
  /** The e-mail that the provider vouched for when the identity was connected */
  verified_email: string | null
  created_at: Generated<Date>
}

type SignInFlows = {
  browser_hash: Buffer
  provider: Provider
  state: string
  nonce: string
  code_verifier: string
  return_to: string | null
  /** Who is signed in already and connects this provider */
  connects_user_id: string | null
  /** The session that connects, or proves who uses it; the flow ends with it */
  session_id: string | null
  purpose: Generated<'sign-in' | 'connect' | 'verify'>
  expires_at: Date
}

/** A person whom a provider vouches for, without an e-mail. */
type PendingIdentities = { token_hash: Buffer; provider: Provider; subject: string; name: string; expires_at: Date }

/** An identity as a snapshot holds it; the time is as JSON writes it. */
export type SavedIdentity = {
  provider: Provider
  subject: string
  verifiedEmail: string | null
  connectedAt: string
}

/** A mailed link that puts an account back to what it was before a change. Ids grow with time. */
type UndoLinks = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: string
  change: 'password' | 'email' | 'connected' | 'disconnected'
  /** Which provider was connected or disconnected */
  provider: Provider | null
  /** The account's address before the change, where the link was sent */
  email: string
  /** Whether the address goes to no other account while the link is good, unless that one proves that it is theirs */
  is_reserved: Generated<boolean>
  identities: ColumnType<SavedIdentity[], string, never>
  created_at: Generated<Date>
  expires_at: Date
}

/** What happened to an account that its owner should know. Events that anyone can cause are folded: one row an hour. */
type SecurityEvents = {
  id: GeneratedAlways<number>
  user_id: string
  kind: string
  /** The caller's IPv4 address, or the /64 network of its IPv6 address */
  network: string | null
  user_agent: string | null
  details: ColumnType<Record<string, string>, string, string>
  count: Generated<number>
  folded_by: string | null
  created_at: Generated<Date>
  last_at: Generated<Date>
}
