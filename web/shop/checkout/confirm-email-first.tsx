import { useState } from 'react'
import { api, messageOf } from '../../api.ts'
import { useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Cash on delivery is limited until the e-mail is confirmed: shows how to continue. `onPayOnline` is null if online
 * payment is not offered.
 */
export function ConfirmEmailFirst({ onPayOnline }: { onPayOnline: (() => void) | null }) {
  const email = useRoot(({ session }) => session.user?.email)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)

  const mailLink = async () => {
    setBusy(true)
    const mailed = api.call('POST /auth/confirm-email/mail').then(({ message }) => message)
    setAnswer(await mailed.catch((error) => messageOf(error, 'The link could not be sent. Please try again.')))
    setBusy(false)
  }
  return (
    <Notice tone="info" title="Please confirm your e-mail first">
      <p className="break-words">
        Until {email ?? 'your e-mail'} is confirmed you can have three orders with cash on delivery on their way, up to
        ₹10,000 together. Follow the link in our mail, then place this order again. Your cart is kept.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" isBusy={isBusy} onClick={() => void mailLink()}>
          Send the link again
        </Button>
        {onPayOnline !== null && (
          <Button size="small" onClick={onPayOnline}>
            Pay online instead
          </Button>
        )}
      </div>
      {answer !== null && (
        <p role="status" className="mt-3 font-semibold">
          {answer}
        </p>
      )}
    </Notice>
  )
}
