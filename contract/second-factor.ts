import { z } from 'zod'
import * as mini from 'zod/mini'
import { SignedIn } from './accounts.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { byId, line, moment } from './fields.ts'
import { FactorCodeForm } from './forms/account.ts'

const base64url = (longest: number) =>
  z
    .string()
    .max(longest, 'This is too long')
    .regex(/^[\w-]+$/, 'This is not base64url')
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }

/** The result of `navigator.credentials.create` for a new passkey, as JSON. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.enum(transports)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The result of `navigator.credentials.get` for a passkey, as JSON. */
export const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** Exactly one of: an authenticator app code, a recovery code, or a signed passkey challenge. */
const Proof = { code: mini.optional(FactorCodeForm.shape.code), passkey: PasskeyProof.optional() }
const oneProof = { path: ['code'] as string[], message: 'Please enter a code' }
export type FactorProof = { code?: string | undefined; passkey?: PasskeyProof | undefined }
const hasOneProof = ({ code, passkey }: FactorProof) => (code === undefined) !== (passkey === undefined)

const currentPassword = z.string().max(512, 'Password must be at most 512 characters').optional()
const token = z.string().max(100, 'This is too long')

/** Options for the browser's passkey calls, as @simplewebauthn/browser takes them. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })

export const Factors = z.object({
  totp: z.object({ createdAt: moment }).nullable().describe('The authenticator app'),
  passkeys: z.array(z.object({ _id: z.string(), name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
  recoveryCodes: z.number().describe('How many are left'),
  hasPassword: z.boolean().describe('Whether setting up the first factor requires it'),
})
export type Factors = z.infer<typeof Factors>

/** Recovery codes are returned only once, when generated; null if some existed already. */
const AddedFactor = Factors.extend({ newRecoveryCodes: z.array(z.string()).nullable() })

const base = { ...byAdminAfresh, limit: 'factors' } as const
/** An admin without a factor confirms the password instead, or a sign-in a few minutes ago if there is no password. */
const setup = { ...base, limit: 'account', body: z.object({ currentPassword }) } as const

export const secondFactor = {
  'POST /auth/second-factor': {
    summary: 'Complete a sign-in with a second factor',
    access: 'anyone',
    limit: 'second-factor',
    body: z.object({ token, ...Proof }).refine(hasOneProof, oneProof),
    responses: { 200: SignedIn },
  },
  'POST /auth/second-factor/passkey': {
    summary: 'The challenge for a passkey to complete a sign-in',
    access: 'anyone',
    limit: 'second-factor',
    body: z.object({ token }),
    responses: { 200: PasskeyOptions },
  },
  'POST /auth/factor': {
    summary: 'Confirm the second factor again in this session, for ten minutes',
    ...byAdmin,
    limit: 'second-factor',
    body: z.object(Proof).refine(hasOneProof, oneProof),
    responses: { 200: z.object({ message: z.string() }) },
  },
  'POST /auth/factor/passkey': {
    summary: 'The challenge for a passkey to confirm the second factor again',
    ...byAdmin,
    responses: { 200: PasskeyOptions },
  },
  'GET /auth/factors': { summary: "The caller's second factors", ...byAdmin, responses: { 200: Factors } },
  'POST /auth/factors/totp': {
    summary: 'Start setting up an authenticator app; it becomes active once its first code is entered',
    ...setup,
    responses: { 200: z.object({ secret: z.string(), uri: z.string().describe('For the QR code') }) },
  },
  'POST /auth/factors/totp/confirm': {
    summary: 'Enter the first code of an authenticator app',
    ...base,
    body: FactorCodeForm,
    responses: { 200: AddedFactor },
  },
  'DELETE /auth/factors/totp': { summary: 'Remove the authenticator app', ...base, responses: { 200: Factors } },
  'POST /auth/factors/passkeys/options': {
    summary: 'The options that the browser needs to create a passkey',
    ...setup,
    responses: { 200: PasskeyOptions },
  },
  'POST /auth/factors/passkeys': {
    summary: 'Add the passkey that the browser created',
    ...base,
    body: z.object({ name: line(100).min(1, 'Name is required'), passkey: NewPasskey }),
    responses: { 201: AddedFactor },
  },
  'DELETE /auth/factors/passkeys/:id': {
    summary: 'Remove a passkey',
    ...base,
    params: byId,
    responses: { 200: Factors },
  },
  'POST /auth/factors/recovery-codes': {
    summary: 'Create ten new recovery codes; earlier ones stop working',
    ...base,
    responses: { 201: AddedFactor },
  },
} as const satisfies EndpointTable
