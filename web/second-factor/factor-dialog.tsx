import { useEffect, useRef, useState } from 'react'
import { FactorCodeForm } from '../../contract/forms/account.ts'
import type { FactorProof } from '../../contract/second-factor.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { useAccountForm } from '../ui/form.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { CodeField } from './code-field.tsx'
import { onFactorNeeded } from './factor-needed.ts'
import { signWithPasskey, usePasskeyButton } from './passkeys.ts'

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
  // A code can be entered before they have loaded.
  const { value: factors } = useLoaded(() => api.call('GET /auth/factors'))
  const prove = async (proof: FactorProof) => {
    await api.call('POST /auth/factor', { body: proof })
    onProven()
  }
  const { field, failure, isBusy, submit } = useAccountForm({
    schema: FactorCodeForm,
    values: { code: '' },
    send: ({ code }) => prove({ code }),
    fallback: 'That didn’t work. Please try again.',
  })
  const passkey = usePasskeyButton(async () => {
    await prove({ passkey: await signWithPasskey(await api.call('POST /auth/factor/passkey')) })
  })
  const problem = failure ?? passkey.problem
  return (
    <FormDialog
      isOpen
      title="Confirm it’s you"
      description={
        factors?.totp
          ? 'Enter a code from your authenticator app. We will not ask again for ten minutes.'
          : 'Use your second factor to continue. We will not ask again for ten minutes.'
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
        <CodeField hint="Or use one of your recovery codes." {...field('code', { onChange: passkey.clear })} />
      </div>
    </FormDialog>
  )
}
