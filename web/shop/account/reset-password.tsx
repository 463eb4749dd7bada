import { useState } from 'react'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/reset-password.ts'
import { AccountPage } from './account-page.tsx'
import { NewPassword } from './new-password.tsx'
import { useLinkToken } from './use-link-token.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Choose a new password | ${shopName}`)

/** The page behind the link that resets a forgotten password. */
export default function ResetPassword() {
  const token = useLinkToken()
  const [voidToken, setVoidToken] = useState<string | null>(null)
  return (
    <AccountPage heading="Choose a new password">
      {token === null && (
        <div className="flex justify-center">
          <Spinner />
        </div>
      )}
      {token !== null &&
        (token === '' || token === voidToken ? (
          <VoidLink />
        ) : (
          <NewPassword key={token} token={token} onVoid={() => setVoidToken(token)} />
        ))}
    </AccountPage>
  )
}

function VoidLink() {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="error" title="This link is no longer valid.">
        A link works once, within 30 minutes.
      </Notice>
      <LinkButton to="/forgot-password" variant="primary">
        Ask for a new link
      </LinkButton>
      <LinkButton to="/login">Sign in</LinkButton>
    </div>
  )
}
