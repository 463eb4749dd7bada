import { useState } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'

/** Tells which address waits for its confirmation, and mails the link once more. */
export function EmailState({ user, account }: { user: User; account: AccountDetails }) {
  const [isBusy, setBusy] = useState(false)
  const awaited = account.pendingEmail ?? (account.isEmailConfirmed ? null : user.email)
  if (awaited === null) return <p className="mb-5 text-ink-soft">Your e-mail is confirmed.</p>

  const mailAgain = async () => {
    setBusy(true)
    try {
      toast.success((await api.call('POST /auth/confirm-email/mail')).message)
    } catch (error) {
      toast.error(messageOf(error, 'The link could not be sent. Please try again.'))
    }
    setBusy(false)
  }
  return (
    <Notice tone="info" className="mb-5" title="One e-mail waits for its confirmation.">
      <p className="break-words">Please follow the link that we have sent to {awaited}.</p>
      <Button size="small" className="mt-3" isBusy={isBusy} onClick={() => void mailAgain()}>
        Send the link again
      </Button>
    </Notice>
  )
}
