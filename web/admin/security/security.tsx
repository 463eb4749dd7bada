import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { Factors } from '../../../contract/second-factor.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { useShopName } from '../../settings.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { download } from '../ui/csv-files.tsx'
import { FormPage, FormSection } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { toastError } from '../ui/toast-error.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import type { ChangedFactors, FactorProps } from './begin-factor.tsx'
import { Passkeys } from './passkeys.tsx'

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
        sensitive actions such as refunds, price changes and exports of customer data. Setting up the first one signs
        you out everywhere else. Set up two, so that a lost phone does not lock you out.
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

/** The number of unused recovery codes, and a button to create new ones. */
function RecoveryCodes({ factors: { recoveryCodes }, onChange }: FactorProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    setAsking(false)
    setBusy(true)
    await api
      .call('POST /auth/factors/recovery-codes')
      .then(onChange, (error: unknown) => toastError({ text: 'The codes could not be created', error }))
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{recoveryCodes === 1 ? 'One code is left.' : `${recoveryCodes} codes are left.`}</p>
      <Button size="small" isBusy={isBusy} onClick={() => setAsking(true)}>
        Create new codes
      </Button>
      <LazyAlertDialog
        isOpen={isAsking}
        title="Create new recovery codes?"
        description="Your current codes will stop working."
        confirmLabel="Create new codes"
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Recovery codes, shown only once: to copy, or to save as a file. */
function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shopName = useShopName()
  useEffect(() => heading.current?.focus(), [])

  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Copied'),
      () => toast.error('The codes could not be copied. Please save them as a file.'),
    )
  }
  return (
    <section aria-labelledby="new-codes" className="rounded-press border border-leaf/50 bg-leaf-mist p-4 sm:p-5">
      <h2 id="new-codes" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Save your recovery codes
      </h2>
      <p className="mt-1 max-w-prose">
        Each code signs you in once without your phone or passkey. You will not see them again, so print them or save
        them where you keep your passwords.
      </p>
      <ul className="figures mt-4 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" onClick={() => saveAsFile(codes, shopName)}>
          Save as a file
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  )
}

function saveAsFile(codes: readonly string[], shopName: string): void {
  const text = `Recovery codes for ${shopName}. Each works once.\n\n${codes.join('\n')}\n`
  download(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
}
