import { useState } from 'react'
import type { Factors } from '../../../contract/second-factor.ts'
import { api } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { useLoaded } from '../dashboard/use-loaded.ts'
import { FormPage } from '../product-form/form-page.tsx'
import { FormSection } from '../product-form/form-section.tsx'
import type { Route } from './+types/security.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import type { ChangedFactors } from './factor-props.ts'
import { NewCodes } from './new-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Security')

/** The admin's second factors, and a link to the profile. */
export default function Security() {
  const { answer, hasFailed, reload } = useLoaded(load)
  return (
    <FormPage
      title="Security"
      subtitle="How you prove that it is you"
      actions={
        <LinkButton to="/profile" size="small">
          Name, e-mail and password
        </LinkButton>
      }
    >
      {hasFailed ? (
        <ErrorState title="Failed to load your second factors" retryLabel="Retry" onRetry={() => void reload()} />
      ) : answer === null ? (
        <Spinner label="Loading your second factors…" />
      ) : (
        <LoadedFactors loaded={answer} />
      )}
    </FormPage>
  )
}

function load() {
  return api.call('GET /auth/factors')
}

function LoadedFactors({ loaded }: { loaded: Factors }) {
  const [factors, setFactors] = useState(loaded)
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const change = ({ newRecoveryCodes = null, ...changed }: ChangedFactors) => {
    setFactors(changed)
    if (newRecoveryCodes !== null) setNewCodes(newRecoveryCodes)
  }
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0
  return (
    <div className="flex max-w-3xl flex-col gap-5 pb-8">
      <p className="max-w-prose text-ink-soft">
        With a second factor, your password alone opens nothing: signing in asks for it, too, and so does what is most
        worth protecting, such as refunds, prices and your customers’ data. Setting up the first signs you out
        everywhere else. Set up two, so that a lost phone does not keep you out.
      </p>
      {newCodes !== null && <NewCodes key={newCodes.join()} codes={newCodes} onDone={() => setNewCodes(null)} />}
      <FormSection title="Passkeys">
        <Passkeys factors={factors} onChange={change} />
      </FormSection>
      <FormSection title="Authenticator app">
        <AuthenticatorApp factors={factors} onChange={change} />
      </FormSection>
      {hasFactor && (
        <FormSection title="Recovery codes">
          <RecoveryCodes factors={factors} onChange={change} />
        </FormSection>
      )}
    </div>
  )
}
