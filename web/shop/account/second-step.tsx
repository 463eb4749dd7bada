import type { SignedIn, User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import type { SecondStep as Step } from '../../../contract/errors.ts'
import { FactorCodeForm } from '../../../contract/forms/account.ts'
import type { FactorProof } from '../../../contract/second-factor.ts'
import { api } from '../../api.ts'
import { CodeField } from '../../second-factor/code-field.tsx'
import { signWithPasskey, usePasskeyButton } from '../../second-factor/passkeys.ts'
import { adopt } from '../../session/auth/account.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { useAccountForm } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = { step: Step; onSignedIn: (user: User) => Promise<void>; onBack: () => void; onExpired: () => void }

export default function SecondStep({ step, onSignedIn, onBack, onExpired }: Props) {
  const { token, kinds } = step
  const complete = async (proof: FactorProof) => {
    let signedIn: SignedIn
    try {
      signedIn = await api.call('POST /auth/second-factor', { body: { token, ...proof } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_expired') return onExpired()
      throw error
    }
    await onSignedIn(adopt(signedIn))
  }
  const { field, failure, isBusy, submit } = useAccountForm({
    schema: FactorCodeForm,
    values: { code: '' },
    send: ({ code }) => complete({ code }),
    fallback: 'That didn’t work. Please try again.',
  })
  const passkey = usePasskeyButton(async () => {
    const options = await api.call('POST /auth/second-factor/passkey', { body: { token } })
    await complete({ passkey: await signWithPasskey(options) })
  })
  const hasCodes = kinds.includes('totp') || kinds.includes('recovery')
  const problem = failure ?? passkey.problem

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p ref={takeFocus} tabIndex={-1} className="text-center text-ink-soft outline-none">
        {intro(kinds)}
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {kinds.includes('passkey') && (
        <Button
          variant={hasCodes ? 'secondary' : 'primary'}
          size="large"
          isBusy={passkey.isBusy}
          onClick={passkey.press}
        >
          Use a passkey
        </Button>
      )}
      {hasCodes && (
        <>
          <CodeField
            hint={kinds.includes('recovery') ? 'Or use one of your recovery codes. Each works once.' : undefined}
            {...field('code', { onChange: passkey.clear })}
          />
          <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
            Continue
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}

function intro(kinds: Step['kinds']): string {
  if (!kinds.includes('totp')) return 'Confirm it’s you with your passkey.'
  return kinds.includes('passkey')
    ? 'Confirm it’s you with your passkey or a code from your authenticator app.'
    : 'Enter the code from your authenticator app.'
}
