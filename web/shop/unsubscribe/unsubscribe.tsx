import { useState } from 'react'
import { api } from '../../api.ts'
import { useContactDetails } from '../../contact-details.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountPage, type LinkOutcome, linkOutcome, useLinkToken } from '../account/account-page.tsx'

export const meta = personalMeta('Unsubscribe')

/** The page behind the unsubscribe link of mails. Nothing happens until the button is pressed. */
export default function Unsubscribe() {
  const token = useLinkToken()
  const [{ state, message }, setOutcome] = useState<LinkOutcome>({ state: 'asking', message: '' })
  const { email } = useContactDetails()
  const submit = () => {
    setOutcome({ state: 'busy', message: '' })
    const answer = api.call('POST /newsletter/unsubscribe', { body: { token: token ?? '' } })
    void linkOutcome(answer, 'That didn’t work. Please try again.').then(setOutcome)
  }
  return (
    <AccountPage heading="Unsubscribe">
      {state === 'done' && (
        <>
          <Notice tone="success">{message} You won’t get these e-mails any more.</Notice>
          <LinkButton to="/">Go Home</LinkButton>
        </>
      )}
      {state === 'void' && (
        <Notice tone="error" title="This link is not valid.">
          Please open the link in the e-mail again, or write to {email}.
        </Notice>
      )}
      {state === 'failed' && <Notice tone="error">{message}</Notice>}
      {state !== 'done' && state !== 'void' && (
        <>
          <p>
            Do you want to stop getting e-mails like the one that brought you here? We’ll still e-mail you about your
            orders.
          </p>
          <Button variant="primary" size="large" isBusy={state === 'busy'} disabled={token === null} onClick={submit}>
            Unsubscribe
          </Button>
        </>
      )}
    </AccountPage>
  )
}
