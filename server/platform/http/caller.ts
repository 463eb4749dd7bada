/** The signed-in caller of a request. */
export type Caller = {
  sessionId: string
  userId: string
  name: string
  email: string
  phoneNumber: string | null
  isAdmin: boolean
  isActive: boolean
}

/** What a caller authenticates with: a bearer token, or only the session cookie. */
export type Credential = { kind: 'bearer' | 'cookie'; secret: string }
