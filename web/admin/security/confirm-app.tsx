import { useMemo } from 'react'
import { encode } from 'uqr'
import { FactorCodeForm } from '../../../contract/forms/second-factor.ts'
import { api } from '../../api.ts'
import { CodeField } from '../../second-factor/code-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAccountForm } from '../../ui/use-account-form.ts'
import type { FactorProps } from './factor-props.ts'

type Props = {
  setup: { secret: string; uri: string }
  onConfirmed: FactorProps['onChange']
  onCancel: () => void
}

/** Shows the secret for the authenticator app and asks for the first code, which proves that the app has it. */
export function ConfirmApp({ setup: { secret, uri }, onConfirmed, onCancel }: Props) {
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: FactorCodeForm,
    values: { code: '' },
    send: async (body) => onConfirmed(await api.call('POST /auth/factors/totp/confirm', { body })),
    fallback: 'This did not work. Please try again.',
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 sm:flex-row sm:gap-8">
      <QrCode text={uri} />
      <div className="flex min-w-0 max-w-sm flex-col gap-4">
        <p>
          Scan this with your authenticator app, or type in its key:{' '}
          <code className="font-mono text-[0.9em] wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <CodeField
          inputMode="numeric"
          hint="The six digits that the app shows now."
          error={errors.code?.message}
          {...form.register('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" isBusy={isBusy}>
            Turn it on
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
      aria-label="QR picture of the key"
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
