import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyProof } from '../../contract/second-factor.ts'

type Options = { challenge: string }

/** Signs in with a passkey; the library is loaded on demand. */
export async function signWithPasskey(options: Options): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The options come from the server half of the same library.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Creates a passkey. */
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

/** The message for a failed passkey prompt: the user dismissed it, or has no passkey on this device. */
export function passkeyProblem(error: unknown): string | null {
  if (!(error instanceof Error) || error.name === 'ApiError') return null
  return error.name === 'InvalidStateError'
    ? 'This device has a passkey for this account already.'
    : 'The passkey was not used. Please try again, or choose another way.'
}
