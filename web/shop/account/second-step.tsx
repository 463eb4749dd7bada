import { useEffect, useRef } from 'react'
import type { SignedIn, User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import type { SecondStep as Step } from '../../../contract/errors.ts'
import { FactorCodeForm } from '../../../contract/forms/second-factor.ts'
import type { FactorProof } from '../../../contract/second-factor.ts'
import { api } from '../../api.ts'
import { CodeField } from '../../second-factor/code-field.tsx'
import { signWithPasskey } from '../../second-factor/passkeys.ts'
import { usePasskeyButton } from '../../second-factor/use-passkey-button.ts'
import { adopt } from '../../session/auth/account.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAccountForm } from '../../ui/use-account-form.ts'

type Props = { step: Step; onSignedIn: (user: User) => Promise<void>; onBack: () => void; onExpired: () => void }

/** The second step of a sign-in: a code or a passkey. */
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
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: FactorCodeForm,
    values: { code: '' },
    send: ({ code }) => complete({ code }),
    fallback: 'This did not work. Please try again.',
  })
  const passkey = usePasskeyButton(async () => {
    const options = await api.call('POST /auth/second-factor/passkey', { body: { token } })
    await complete({ passkey: await signWithPasskey(options) })
  })
  const hasCodes = kinds.includes('totp') || kinds.includes('recovery')
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const problem = failure ?? passkey.problem

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p ref={heading} tabIndex={-1} className="text-center text-ink-soft outline-none">
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
            hint={kinds.includes('recovery') ? 'Or one of your recovery codes; each works once.' : undefined}
            error={errors.code?.message}
            {...form.register('code', { onChange: passkey.clear })}
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
  if (!kinds.includes('totp')) return 'Now prove that it is you with your passkey.'
  return kinds.includes('passkey')
    ? 'Now prove that it is you: with your passkey, or a code of your authenticator app.'
    : 'Now enter the code that your authenticator app shows.'
}
