import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import type { NewPasskey, PasskeyProof } from '../../contract/second-factor.ts'
import { messageOf } from '../api.ts'

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
    ? 'This device already has a passkey for this account.'
    : 'The passkey did not work. Please try again, or use another method.'
}

/** The state of a button that uses a passkey: whether it is busy, and what went wrong. */
export function usePasskeyButton(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(passkeyProblem(error) ?? messageOf(error, 'That didn’t work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, press: () => void press(), clear: () => setProblem(null) }
}
