import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { FactorCodeForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { CodeField } from '../../second-factor/code-field.tsx'
import { Button } from '../../ui/button.tsx'
import { useAccountForm } from '../../ui/form.ts'
import { formatDate } from '../../ui/format-date.ts'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError } from '../ui/toast-error.ts'
import { BeginFactor, type FactorProps } from './begin-factor.tsx'

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
        description="Its codes will stop working."
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type Props = {
  setup: { secret: string; uri: string }
  onConfirmed: FactorProps['onChange']
  onCancel: () => void
}

function ConfirmApp({ setup: { secret, uri }, onConfirmed, onCancel }: Props) {
  const { field, failure, isBusy, submit } = useAccountForm({
    schema: FactorCodeForm,
    values: { code: '' },
    send: async (body) => onConfirmed(await api.call('POST /auth/factors/totp/confirm', { body })),
    fallback: 'That didn’t work. Please try again.',
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 sm:flex-row sm:gap-8">
      <QrCode text={uri} />
      <div className="flex min-w-0 max-w-sm flex-col gap-4">
        <p>
          Scan this QR code with your authenticator app, or enter the key:{' '}
          <code className="font-mono text-[0.9em] wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <CodeField inputMode="numeric" hint="The six digits the app shows now." {...field('code')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" isBusy={isBusy}>
            Turn on
          </Button>
          <Button size="small" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label="QR code for the key"
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 shrink-0 rounded-press bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
