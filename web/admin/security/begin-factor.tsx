import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { Factors } from '../../../contract/second-factor.ts'
import { messageOf } from '../../api.ts'
import { passkeyProblem } from '../../second-factor/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** The factors after a change, with recovery codes if new ones were created. */
export type ChangedFactors = Factors & { newRecoveryCodes?: string[] | null }

export type FactorProps = { factors: Factors; onChange: (changed: ChangedFactors) => void }

type Props = {
  factors: Factors
  text: string
  label: string
  onBegin: (currentPassword: string | undefined) => Promise<void>
  children?: ReactNode
}

/**
 * Starts the setup of a factor; the first one requires the password, whose field appears when the button is pressed.
 */
export function BeginFactor({ factors, text, label, onBegin, children }: Props) {
  const asksPassword = factors.hasPassword && factors.totp === null && factors.passkeys.length === 0
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ field?: string | undefined; text?: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  const begin = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onBegin(asksPassword ? password : undefined)
      setPassword('')
      setOpen(false)
    } catch (error) {
      setProblem(problemOf(error, asksPassword))
    } finally {
      setBusy(false)
    }
  }
  const needsFields = asksPassword || children !== undefined
  if (needsFields && !isOpen) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{text}</p>
        <Button size="small" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
      className="flex max-w-sm flex-col gap-4"
    >
      <p className="text-ink-soft">{text}</p>
      {problem?.text !== undefined && <Notice tone="error">{problem.text}</Notice>}
      {children}
      {asksPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={problem?.field}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={isBusy}>
          {needsFields ? 'Continue' : label}
        </Button>
        {needsFields && (
          <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function problemOf(error: unknown, asksPassword: boolean) {
  const field = error instanceof ApiError ? error.fields.currentPassword : undefined
  if (field !== undefined) return asksPassword ? { field } : { text: field }
  const other = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  return { text: other ?? passkeyProblem(error) ?? messageOf(error, 'That didn’t work. Please try again.') }
}
