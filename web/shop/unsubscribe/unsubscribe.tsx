import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api, messageOf } from '../../api.ts'
import { useContactDetails } from '../../contact-details.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountPage, useLinkToken } from '../account/account-page.tsx'

export const meta = personalMeta('Unsubscribe')

type Outcome = { state: 'asking' | 'busy' | 'done' | 'void' | 'failed'; message: string }

/** The page behind the unsubscribe link of mails. Nothing happens until the button is pressed. */
export default function Unsubscribe() {
  const token = useLinkToken()
  const [{ state, message }, setOutcome] = useState<Outcome>({ state: 'asking', message: '' })
  const { email } = useContactDetails()
  const submit = () => {
    setOutcome({ state: 'busy', message: '' })
    void unsubscribe(token ?? '').then(setOutcome)
  }
  return (
    <AccountPage heading="Unsubscribe">
      {state === 'done' && (
        <>
          <Notice tone="success">{message} You won’t get that kind of e-mail any more.</Notice>
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
          <p>Stop getting the kind of e-mail that brought you here? We’ll still write to you about your orders.</p>
          <Button variant="primary" size="large" isBusy={state === 'busy'} disabled={token === null} onClick={submit}>
            Unsubscribe
          </Button>
        </>
      )}
    </AccountPage>
  )
}

async function unsubscribe(token: string): Promise<Outcome> {
  try {
    const { message } = await api.call('POST /newsletter/unsubscribe', { body: { token } })
    return { state: 'done', message }
  } catch (error) {
    const isVoid = error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid')
    return { state: isVoid ? 'void' : 'failed', message: messageOf(error, 'That didn’t work. Please try again.') }
  }
}
