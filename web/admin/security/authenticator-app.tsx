import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { toastError } from '../ui/toast-error.ts'
import { BeginFactor } from './begin-factor.tsx'
import { ConfirmApp } from './confirm-app.tsx'
import type { FactorProps } from './factor-props.ts'

/** Sets up the authenticator app with a QR code and a first code, or removes it. */
export function AuthenticatorApp({ factors, onChange }: FactorProps) {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  if (factors.totp !== null) return <RemoveApp since={factors.totp.createdAt} onChange={onChange} />
  if (setup === null) {
    return (
      <BeginFactor
        factors={factors}
        text="An app on your phone shows a new code every 30 seconds."
        label="Set up an app"
        onBegin={async (currentPassword) =>
          setSetup(await api.call('POST /auth/factors/totp', { body: { currentPassword } }))
        }
      />
    )
  }
  return (
    <ConfirmApp
      setup={setup}
      onConfirmed={(added) => {
        setSetup(null)
        onChange(added)
      }}
      onCancel={() => setSetup(null)}
    />
  )
}

function RemoveApp({ since, onChange }: { since: string; onChange: FactorProps['onChange'] }) {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    await api
      .call('DELETE /auth/factors/totp')
      .then(onChange, (error: unknown) => toastError({ text: 'The app was not removed', error }))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>Set up on {formatDate(since)}.</p>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        Remove the app
      </Button>
      <LazyAlertDialog
        isOpen={isAsking}
        title="Remove the authenticator app?"
        description="Its codes will no longer be taken."
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
