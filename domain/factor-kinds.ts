/** How a second factor can be proven: a code of an authenticator app, a passkey, or a recovery code. */
export const factorKinds = ['totp', 'passkey', 'recovery'] as const
export type FactorKind = (typeof factorKinds)[number]
