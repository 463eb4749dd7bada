import type { AccountDetails, OpenSession, SecurityEvent } from '../../contract/account-settings.ts'
import type { SignedIn, User } from '../../contract/accounts.ts'
import type { Customer } from '../../contract/customers.ts'
import type { AdminReview } from '../../contract/reviews.ts'
import type { Factors } from '../../contract/second-factor.ts'
import type { Answers } from './api-stub.ts'
import { newId, recordOf } from './records.ts'

/** When these records were made. */
export const LONG_AGO = '2026-11-20T10:00:00.000Z'

/** What a sign-in answers. */
export function signedIn(user: User): SignedIn {
  return { token: `token-of-${user._id}-${newId()}`, name: user.name, user }
}

/** An account with a password and a confirmed e-mail, and no other way to sign in. */
export const anAccount = recordOf(
  (): AccountDetails => ({ hasPassword: true, identities: [], isEmailConfirmed: true, pendingEmail: null }),
)

/** What the profile asks for: an account with a password, and nothing else of it. */
export function accountAnswers(changes: Answers = {}): Answers {
  return { 'GET /auth/account': anAccount(), 'GET /auth/sessions': [], 'GET /auth/security-events': [], ...changes }
}

export const anOpenSession = recordOf(
  (): OpenSession => ({ _id: newId(), userAgent: null, createdAt: LONG_AGO, lastUsedAt: LONG_AGO, isCurrent: false }),
)

let minutes = 0
export const aSecurityEvent = recordOf((): SecurityEvent => {
  minutes += 1
  const at = new Date(Date.parse(LONG_AGO) + minutes * 60_000).toISOString()
  return { kind: 'signed_in', at, count: 1, network: null, userAgent: null, details: {} }
})

/** The second factors of an admin; none but what is given. */
export const factorsOf = recordOf((): Factors => ({ totp: null, passkeys: [], recoveryCodes: 0, hasPassword: true }))

/** An account as the back office sees it. */
export const aCustomer = recordOf((): Customer => {
  const _id = newId()
  return {
    _id,
    name: 'Asha Kulkarni',
    email: `${_id}@paudha.example`,
    isAdmin: false,
    isActive: true,
    totalOrders: 0,
    totalSpent: 0,
    createdAt: LONG_AGO,
  }
})

/** A review as the back office sees it: without photos and reply, and shown. */
export const anAdminReview = recordOf(
  (): AdminReview => ({
    _id: newId(),
    plant: { _id: newId(), name: 'Kadamba', isGone: false },
    author: { _id: newId(), name: 'Meera Iyer', email: 'meera@paudha.example' },
    name: 'Meera Iyer',
    rating: 4,
    comment: 'It grows well.',
    createdAt: LONG_AGO,
    isBuyer: false,
    photos: [],
    reply: null,
    hidden: null,
  }),
)
