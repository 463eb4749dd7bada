/** What the sign-in providers are called. */
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const
