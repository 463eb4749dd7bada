import type { UndoPreview } from '../../../contract/account-recovery.ts'
import { providerNames } from '../../../domain/provider-names.ts'
import { formatLocalDate, formatTime } from '../../ui/format-date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shows what was changed and what undoing it will do. */
export function UndoSummary({ preview }: { preview: UndoPreview }) {
  const { email, isEmailRestored, isEmailTaken, connects, disconnects, changedAt } = preview
  if (isEmailTaken) {
    return (
      <>
        <Notice tone="error" title="This cannot be undone here.">
          {email} belongs to another account by now. Please write to us, and we help you.
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
        On {formatLocalDate(changedAt)} at {formatTime(changedAt)} {changeOf(preview)}. If that was not you, choose a
        new password and the account is yours again:
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {isEmailRestored && <li className="break-words">its e-mail is {email} again,</li>}
        {connects.map((provider) => (
          <li key={provider}>{providerNames[provider]} is connected again,</li>
        ))}
        {disconnects.map((provider) => (
          <li key={provider}>{providerNames[provider]} is disconnected,</li>
        ))}
        <li>everyone who is signed in to it is signed out,</li>
        <li>only your new password opens it.</li>
      </ul>
    </>
  )
}

function changeOf({ change, provider }: UndoPreview): string {
  const name = provider === null ? 'a way to sign in' : providerNames[provider]
  switch (change) {
    case 'password':
      return 'the password of your account was changed'
    case 'email':
      return 'the e-mail of your account was changed'
    case 'connected':
      return `${name} was connected to your account`
    case 'disconnected':
      return `${name} was disconnected from your account`
  }
}
