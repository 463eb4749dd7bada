import { useState } from 'react'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** For accounts created through a provider: mails a link to choose a password. */
export function FirstPassword({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false)
  const requestLink = async () => {
    setBusy(true)
    try {
      await api.call('POST /auth/forgot-password', { body: { email } })
      toast.success('Please look into your mailbox.', `A link to choose a password is on its way to ${email}.`)
    } catch (error) {
      toast.error(messageOf(error, 'The link could not be sent. Please try again.'))
    }
    setBusy(false)
  }
  return (
    <>
      <p className="mb-5">This account has no password yet.</p>
      <Button isBusy={isBusy} onClick={() => void requestLink()}>
        Send a link to choose one
      </Button>
    </>
  )
}
