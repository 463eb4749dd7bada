import type { VerifiedCredential } from './open-session.ts'

export type Account = {
  id: string
  name: string
  email: string
  phone_number: string | null
  is_admin: boolean
  is_active: boolean
}

/** An account and the verified credential that opens it. */
export type VerifiedAccount = { account: Account; verified: VerifiedCredential; isNew?: boolean }
