import { useState } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { user: User; account: AccountDetails; onChanged: () => Promise<void> }

/** Shows an address that waits for confirmation, with buttons to mail its link again or to cancel the change. */
export function EmailState({ user, account, onChanged }: Props) {
  const [busyWith, setBusyWith] = useState<'mail' | 'withdrawal' | null>(null)
  const { pendingEmail } = account
  const awaited = pendingEmail ?? (account.isEmailConfirmed ? null : user.email)
  if (awaited === null) return <p className="mb-5 text-ink-soft">Your e-mail is confirmed.</p>

  const mailAgain = async () => {
    setBusyWith('mail')
    try {
      toast.success((await api.call('POST /auth/confirm-email/mail')).message)
    } catch (error) {
      toast.error(messageOf(error, 'The link could not be sent. Please try again.'))
    }
    setBusyWith(null)
  }
  const withdraw = async () => {
    setBusyWith('withdrawal')
    try {
      await api.call('DELETE /auth/me/pending-email')
      toast.success('The change is withdrawn.', `Your e-mail stays ${user.email}.`)
      await onChanged()
    } catch (error) {
      toast.error(messageOf(error, 'The change could not be withdrawn. Please try again.'))
    }
    setBusyWith(null)
  }
  return (
    <Notice tone="info" className="mb-5" title="One e-mail waits for its confirmation.">
      {pendingEmail !== null && (
        <p className="break-words">
          Your e-mail changes from {user.email} to {pendingEmail} as soon as that is confirmed.
        </p>
      )}
      <p className="break-words">Please follow the link that we have sent to {awaited}.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" isBusy={busyWith === 'mail'} onClick={() => void mailAgain()}>
          Send the link again
        </Button>
        {pendingEmail !== null && (
          <Button size="small" isBusy={busyWith === 'withdrawal'} onClick={() => void withdraw()}>
            Withdraw the change
          </Button>
        )}
      </div>
    </Notice>
  )
}
