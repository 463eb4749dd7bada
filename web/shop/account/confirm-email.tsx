import { personalMeta } from '../../page-meta.ts'
import { useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/confirm-email.ts'
import { AccountPage } from './account-page.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Confirm your e-mail | ${shopName}`)

/** The page behind the link that confirms an e-mail address. */
export default function ConfirmEmail() {
  const { state, message, retry } = useEmailConfirmation()
  const isSignedIn = useRoot(({ session }) => session.user !== null)
  return (
    <AccountPage heading="Confirm your e-mail">
      <div className="flex flex-col gap-5">
        {state === 'asking' && (
          <div className="flex justify-center">
            <Spinner label="Confirming your e-mail" />
          </div>
        )}
        {state === 'confirmed' && <Notice tone="success">{message}</Notice>}
        {state === 'void' && (
          <Notice tone="error" title="This link is no longer valid.">
            A link works once, within 7 days. If your e-mail isn’t confirmed yet, ask for a new link on your profile.
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
        {state === 'confirmed' && (
          <LinkButton to="/shop" variant="primary">
            Go to the shop
          </LinkButton>
        )}
        {(state === 'confirmed' || state === 'void') && (
          <LinkButton to={isSignedIn ? '/profile' : '/login?from=/profile'}>
            {isSignedIn ? 'My Profile' : 'Sign in'}
          </LinkButton>
        )}
      </div>
    </AccountPage>
  )
}
