import { useState } from 'react'
import type { UndoPreview } from '../../../contract/account-settings.ts'
import { providerNames } from '../../../domain/sign-in.ts'
import { api, messageOf } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatLocalDate, formatTime } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { AccountPage, isVoidLink, useLinkToken } from './account-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const meta = personalMeta('Undo a change')

/** The page behind the link that undoes a change of the account. Nothing is undone before the form is sent. */
export default function UndoChange() {
  const token = useLinkToken()
  return (
    <AccountPage heading="Undo a change">
      {token === null ? <Spinner label={LOADING} /> : <Change key={token} token={token} />}
    </AccountPage>
  )
}

const LOADING = 'Loading the change'

function Change({ token }: { token: string }) {
  const { value, error, reload } = useLoaded(() => api.call('POST /auth/undo-change/preview', { body: { token } }))
  const [isUsed, setUsed] = useState(false)
  if (isUsed || isVoidLink(error)) return <VoidLink />
  if (error !== null)
    return (
      <>
        <Notice tone="error">{messageOf(error, 'The change could not be loaded. Please try again.')}</Notice>
        <Button variant="primary" onClick={reload}>
          Try again
        </Button>
      </>
    )
  if (value === null) return <Spinner label={LOADING} />
  return (
    <>
      <UndoSummary preview={value} />
      {!value.isEmailTaken && (
        <NewPasswordForm
          token={token}
          submitLabel="Undo the change"
          hint="At least 6 characters"
          fallback="The change could not be undone. Please try again."
          send={(body) => api.call('POST /auth/undo-change', { body })}
          onVoid={() => setUsed(true)}
        />
      )}
    </>
  )
}

function VoidLink() {
  return (
    <>
      <Notice tone="error" title="This link is no longer valid.">
        Each link works once and expires after 7 days. It also stops working once an earlier change has been undone.
      </Notice>
      <p>If something is wrong with your account, ask for a link to choose a new password, or write to us.</p>
      <LinkButton to="/forgot-password" variant="primary">
        Choose a new password
      </LinkButton>
      <LinkButton to="/contact">Write to us</LinkButton>
    </>
  )
}

function UndoSummary({ preview }: { preview: UndoPreview }) {
  const { email, isEmailRestored, isEmailTaken, connects, disconnects, changedAt } = preview
  if (isEmailTaken) {
    return (
      <>
        <Notice tone="error" title="This change can’t be undone here.">
          {email} now belongs to another account. Please write to us and we’ll help.
        </Notice>
        <LinkButton to="/contact" variant="primary">
          Write to us
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <p>
        On {formatLocalDate(changedAt)} at {formatTime(changedAt)} {changeOf(preview)}. If that wasn’t you, choose a new
        password to take your account back. When you do:
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {isEmailRestored && <li className="break-words">Your e-mail will be {email} again</li>}
        {connects.map((provider) => (
          <li key={provider}>{providerNames[provider]} will be connected again</li>
        ))}
        {disconnects.map((provider) => (
          <li key={provider}>{providerNames[provider]} will be disconnected</li>
        ))}
        <li>Everyone who is signed in will be signed out</li>
        <li>Only your new password will work</li>
      </ul>
    </>
  )
}

function changeOf({ change, provider }: UndoPreview): string {
  const name = provider === null ? 'a way to sign in' : providerNames[provider]
  switch (change) {
    case 'password':
      return 'your password was changed'
    case 'email':
      return 'your e-mail was changed'
    case 'connected':
      return `${name} was connected to your account`
    case 'disconnected':
      return `${name} was disconnected from your account`
  }
}
