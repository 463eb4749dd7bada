/**
 * An identity at a provider. `subject` is the provider's id and never changes; an e-mail may be missing or unverified.
 */
export type ProviderIdentity = {
  subject: string
  name: string | null
  email: { address: string; isVerified: boolean } | null
}

/** What a flow stores between the redirect to the provider and the callback. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type OAuthProvider = {
  /** Where the browser signs in; with `isFresh` again, even if it is signed in at the provider already. */
  authorizationUrl(secrets: FlowSecrets, redirectUri: string, options: { isFresh: boolean }): Promise<URL>
  /**
   * The identity in a callback. Throws for a callback that does not belong to this flow or has expired, and with
   * `isFresh` for a sign-in that is older than a flow can be, if the provider states its time.
   */
  identify(callback: URL, secrets: FlowSecrets, options: { now: Date; isFresh: boolean }): Promise<ProviderIdentity>
}
