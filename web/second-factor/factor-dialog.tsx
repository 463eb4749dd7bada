import { useEffect, useRef, useState } from 'react'
import { FactorCodeForm } from '../../contract/forms/second-factor.ts'
import type { FactorProof, Factors } from '../../contract/second-factor.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAccountForm } from '../ui/use-account-form.ts'
import { CodeField } from './code-field.tsx'
import { onFactorNeeded } from './factor-needed.ts'
import { signWithPasskey } from './passkeys.ts'
import { usePasskeyButton } from './use-passkey-button.ts'

/** Asks for the second factor whenever the API requires it again; the refused request is then repeated. */
export function FactorDialog() {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(() => {})

  useEffect(
    () =>
      onFactorNeeded(
        () =>
          new Promise<boolean>((resolve) => {
            answer.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  const close = (isProven: boolean) => {
    setOpen(false)
    answer.current(isProven)
  }
  return isOpen && <Confirmation onProven={() => close(true)} onClose={() => close(false)} />
}

function Confirmation({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const factors = useFactors()
  const prove = async (proof: FactorProof) => {
    await api.call('POST /auth/factor', { body: proof })
    onProven()
  }
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: FactorCodeForm,
    values: { code: '' },
    send: ({ code }) => prove({ code }),
    fallback: 'This did not work. Please try again.',
  })
  const passkey = usePasskeyButton(async () => {
    await prove({ passkey: await signWithPasskey(await api.call('POST /auth/factor/passkey')) })
  })
  const problem = failure ?? passkey.problem
  return (
    <FormDialog
      isOpen
      title="Is it you?"
      description={
        factors?.totp
          ? 'Please enter a code of your authenticator app. You are not asked again for ten minutes.'
          : 'Please prove it by your second factor. You are not asked again for ten minutes.'
      }
      submitLabel="Continue"
      isBusy={isBusy}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {factors !== null && factors.passkeys.length > 0 && (
          <Button isBusy={passkey.isBusy} onClick={passkey.press}>
            Use a passkey
          </Button>
        )}
        <CodeField
          hint="Or one of your recovery codes."
          error={errors.code?.message}
          {...form.register('code', { onChange: passkey.clear })}
        />
      </div>
    </FormDialog>
  )
}

/** The account's factors; null until they have loaded. A code can be entered before. */
function useFactors(): Factors | null {
  const [factors, setFactors] = useState<Factors | null>(null)
  useEffect(() => {
    void api.call('GET /auth/factors').then(setFactors, () => {})
  }, [])
  return factors
}
