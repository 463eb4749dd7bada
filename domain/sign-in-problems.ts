/** Why signing in through a provider failed, as in `/login?problem=…`, and the text that the shopper reads. */
export const signInProblems = {
  refused: 'You did not allow it, so nothing was changed. Please try again or use your password.',
  expired: 'That took too long, or began in another window. Please try again.',
  failed: 'Signing in this way did not work. Please try again or use your password.',
  email_known: 'There is an account with this e-mail already. Log in to it first, then connect it from your profile.',
  identity_taken: 'This is connected with another account already.',
  reauthentication_required: 'Please confirm that it is you first, then try again. That lasts for 10 minutes.',
  factor_needed: 'Please log out and sign in again with your second factor, then connect it within ten minutes.',
  another_identity: 'That is another account there than the one that is connected here. Nothing was changed.',
  too_many_requests: 'Too many tries. Please wait a few minutes and try again.',
  unavailable: 'The shop is briefly out of breath. Please try again.',
  deactivated: 'This account has been deactivated. Please contact us.',
} as const

export type SignInProblem = keyof typeof signInProblems
