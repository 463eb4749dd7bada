import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { refreshUser } from '../../session/auth/account.ts'
import { useRoot } from '../../session/store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountPage, type LinkOutcome, linkOutcome, useLinkToken } from './account-page.tsx'

export const meta = personalMeta('Confirm your e-mail')

export default function ConfirmEmail() {
  const { state, message, retry } = useEmailConfirmation()
  const isSignedIn = useRoot(({ session }) => session.user !== null)
  return (
    <AccountPage heading="Confirm your e-mail">
      {state === 'asking' && <Spinner label="Confirming your e-mail" />}
      {state === 'done' && <Notice tone="success">{message}</Notice>}
      {state === 'void' && (
        <Notice tone="error" title="This link is no longer valid.">
          Each link works once and expires after 7 days. If your e-mail isn’t confirmed yet, request a new link on your
          profile.
        </Notice>
      )}
      {state === 'failed' && (
        <>
          <Notice tone="error">{message}</Notice>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {state === 'done' && (
        <LinkButton to="/shop" variant="primary">
          Go to the shop
        </LinkButton>
      )}
      {(state === 'done' || state === 'void') && (
        <LinkButton to={isSignedIn ? '/profile' : '/login?from=/profile'}>
          {isSignedIn ? 'My Profile' : 'Sign in'}
        </LinkButton>
      )}
    </AccountPage>
  )
}

const asking: LinkOutcome = { state: 'asking', message: '' }

/** Sends the link's secret once it is known, once per link. */
function useEmailConfirmation() {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState(asking)
  const sent = useRef<string | null>(null)

  useEffect(() => {
    if (token === null || sent.current === token) return
    sent.current = token
    setOutcome(asking)
    void confirm(token).then((answer) => sent.current === token && setOutcome(answer))
  }, [token])

  const retry = () => {
    setOutcome(asking)
    void confirm(token ?? '').then(setOutcome)
  }
  return { ...outcome, retry }
}

async function confirm(token: string): Promise<LinkOutcome> {
  if (token === '') return { state: 'void', message: '' }
  const answer = api.call('POST /auth/confirm-email', { body: { token } })
  const outcome = await linkOutcome(answer, 'Your e-mail could not be confirmed. Please try again.')
  if (outcome.state === 'done') await refreshUser()
  return outcome
}
