/** Why signing in through a provider failed, as in `/login?problem=…`, and the text that the shopper reads. */
export const signInProblems = {
  refused: 'You did not give permission, so nothing was changed. Please try again or use your password.',
  expired: 'That took too long, or was started in another window. Please try again.',
  failed: 'Signing in this way did not work. Please try again or use your password.',
  email_known: 'There is already an account with this e-mail. Sign in to it first, then connect it from your profile.',
  identity_taken: 'This is already connected to another account.',
  reauthentication_required: 'Please confirm it’s you, then try again within 10 minutes.',
  factor_needed:
    'Please sign out and sign in again with your second factor, then connect the account within 10 minutes.',
  another_identity: 'That is not the account connected here. Nothing was changed.',
  too_many_requests: 'Too many attempts. Please wait a few minutes and try again.',
  unavailable: 'The shop is very busy right now. Please try again in a moment.',
  deactivated: 'This account has been deactivated. Please contact us.',
} as const

export type SignInProblem = keyof typeof signInProblems

/** What the sign-in providers are called. */
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const

/** How a second factor can be proven: a code of an authenticator app, a passkey, or a recovery code. */
export const factorKinds = ['totp', 'passkey', 'recovery'] as const
export type FactorKind = (typeof factorKinds)[number]
