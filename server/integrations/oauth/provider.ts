/** Whom a provider vouches for. Its subject is its own and never changes; an e-mail may be missing or unverified. */
export type ProviderIdentity = {
  subject: string
  name: string | null
  email: { address: string; isVerified: boolean } | null
}

/** What a flow keeps between leaving for the provider and coming back. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type OAuthProvider = {
  /** Where the browser goes to be asked; to sign in anew, if `isFresh`, whoever is signed in there already. */
  authorizationUrl(secrets: FlowSecrets, redirectUri: string, wanted: { isFresh: boolean }): Promise<URL>
  /**
   * Whom the provider's answer is about; throws for any answer that does not belong to this flow, or is over by now, or,
   * where the provider says when the person signed in, is older than the flow can be although `isFresh` is wanted.
   */
  identify(answer: URL, secrets: FlowSecrets, wanted: { now: Date; isFresh: boolean }): Promise<ProviderIdentity>
}
