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

/** How a caller showed who they are: by a bearer token, or only by the session cookie. */
export type Credential = { kind: 'bearer' | 'cookie'; secret: string }
