/** Whom a provider vouches for. Its subject is its own and never changes; an e-mail may be missing or unverified. */
export type ProviderIdentity = {
  subject: string
  name: string | null
  email: { address: string; isVerified: boolean } | null
}

/** What a flow keeps between leaving for the provider and coming back. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type OAuthProvider = {
  /** Where the browser goes to be asked. */
  authorizationUrl(secrets: FlowSecrets, redirectUri: string): Promise<URL>
  /** Whom the provider's answer is about; throws for any answer that does not belong to this flow, or is over by now. */
  identify(answer: URL, secrets: FlowSecrets, now: Date): Promise<ProviderIdentity>
}
