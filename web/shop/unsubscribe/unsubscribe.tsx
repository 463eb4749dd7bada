import { useContactDetails } from '../../contact-details.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountPage } from '../account/account-page.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { useUnsubscribing } from './use-unsubscribing.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Unsubscribe | ${shopName}`)

/**
 * The page behind the unsubscribe link of newsletters, back-in-stock mails and requests for reviews. Nothing happens
 * until the button is pressed.
 */
export default function Unsubscribe() {
  const { state, message, isReady, unsubscribe } = useUnsubscribing()
  const { email } = useContactDetails()
  return (
    <AccountPage heading="Unsubscribe">
      <div className="flex flex-col gap-5">
        {state === 'done' && (
          <>
            <Notice tone="success">{message} You won’t get such mails any more.</Notice>
            <LinkButton to="/">Go Home</LinkButton>
          </>
        )}
        {state === 'void' && (
          <Notice tone="error" title="This link is not valid.">
            Please open the link from the mail again, or write to {email}.
          </Notice>
        )}
        {state === 'failed' && <Notice tone="error">{message}</Notice>}
        {state !== 'done' && state !== 'void' && (
          <>
            <p>Would you rather not get such mails any more? We still write to you about your orders.</p>
            <Button variant="primary" size="large" isBusy={state === 'busy'} disabled={!isReady} onClick={unsubscribe}>
              Unsubscribe
            </Button>
          </>
        )}
      </div>
    </AccountPage>
  )
}
