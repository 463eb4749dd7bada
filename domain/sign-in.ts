/** Why signing in through a provider failed, as in `/login?problem=…`, and the text that the shopper reads. */
export const signInProblems = {
  refused: 'You did not give permission, so nothing was changed. Please try again.',
  expired: 'That took too long, or was started in another window. Please try again.',
  failed: 'The sign-in with Google or Facebook did not work, so nothing was changed. Please try again.',
  email_known:
    'There is already an account with this e-mail. Sign in to it first, then connect Google or Facebook from your profile.',
  identity_taken: 'The account you chose is already connected to another account in this shop.',
  reauthentication_required: 'Please confirm it’s you, then try again within 10 minutes.',
  factor_needed:
    'Please sign out and sign in again with your second factor, then connect the account within 10 minutes.',
  another_identity: 'The account you chose is not the one connected to your profile. Nothing was changed.',
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
