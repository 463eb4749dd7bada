import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyProof } from '../../contract/second-factor.ts'

type Options = { challenge: string }

/** Asks the browser for a passkey's answer; what talks to it is loaded when it is used. */
export async function signWithPasskey(options: Options): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // What the server made with the library's other half is what this half takes.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Has the browser make a passkey. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports: transports.filter(isKnown) } }
}

type Transport = NonNullable<NewPasskey['response']['transports']>[number]

function isKnown(transport: string): transport is Transport {
  return ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'].includes(transport)
}

/** What to tell where the browser gave no answer: the person dismissed it, or has no passkey here. */
export function passkeyProblem(error: unknown): string | null {
  if (!(error instanceof Error) || error.name === 'ApiError') return null
  return error.name === 'InvalidStateError'
    ? 'This device has a passkey for this account already.'
    : 'The passkey was not used. Please try again, or choose another way.'
}
