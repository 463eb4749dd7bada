import { useState } from 'react'
import type { Factors } from '../../../contract/second-factor.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { FormPage, FormSection } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import type { ChangedFactors } from './begin-factor.tsx'
import { Passkeys } from './passkeys.tsx'
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx'

export const meta = personalMeta('Security')

/** The admin's second factors, and a link to the profile. */
export default function Security() {
  const part = useLoaded(() => api.call('GET /auth/factors'))
  return (
    <FormPage
      title="Security"
      subtitle="How you sign in"
      actions={
        <LinkButton to="/profile" size="small">
          Name, e-mail and password
        </LinkButton>
      }
    >
      <Loaded part={part} failure="Failed to load your second factors" loading="Loading your second factors…">
        {(factors) => <FactorSections factors={factors} show={part.setValue} />}
      </Loaded>
    </FormPage>
  )
}

function FactorSections({ factors, show }: { factors: Factors; show: (factors: Factors) => void }) {
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const change = ({ newRecoveryCodes = null, ...changed }: ChangedFactors) => {
    show(changed)
    if (newRecoveryCodes !== null) setNewCodes(newRecoveryCodes)
  }
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0
  return (
    <div className="flex max-w-3xl flex-col gap-5 pb-8">
      <p className="max-w-prose text-ink-soft">
        With a second factor, nobody can sign in with your password alone. We ask for it when you sign in and before
        sensitive actions such as refunds, price changes and access to customer data. Setting up the first one signs you
        out everywhere else. Set up two, so that a lost phone does not lock you out.
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
