import type { Generated, GeneratedAlways } from 'kysely'

export type AccountTables = {
  users: Users
  sessions: Sessions
  account_links: AccountLinks
  identities: Identities
  sign_in_flows: SignInFlows
  pending_identities: PendingIdentities
}

export type Provider = 'google' | 'facebook'

type Users = {
  id: string
  name: string
  email: string
  phone_number: string | null
  password_hash: string | null
  email_confirmed_at: Date | null
  is_admin: Generated<boolean>
  is_active: Generated<boolean>
  /** Name, e-mail and phone on a line each, in lower case; the database derives it */
  search_text: GeneratedAlways<string>
  created_at: Generated<Date>
}

type Sessions = {
  id: string
  user_id: string
  bearer_hash: Buffer
  cookie_hash: Buffer
  user_agent: string | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
}

type AccountLinks = {
  token_hash: Buffer
  user_id: string
  purpose: 'reset-password' | 'confirm-email'
  /** Where it was sent: the address that it proves */
  email: string
  created_at: Generated<Date>
  expires_at: Date
}

type Identities = { provider: Provider; subject: string; user_id: string; created_at: Generated<Date> }

type SignInFlows = {
  browser_hash: Buffer
  provider: Provider
  state: string
  nonce: string
  code_verifier: string
  return_to: string | null
  /** Who is signed in already and connects this provider */
  connects_user_id: string | null
  expires_at: Date
}

/** Somebody whom a provider vouches for, without an e-mail. */
type PendingIdentities = { token_hash: Buffer; provider: Provider; subject: string; name: string; expires_at: Date }
