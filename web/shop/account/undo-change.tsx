import { useState } from 'react'
import { personalMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/undo-change.ts'
import { AccountPage } from './account-page.tsx'
import { UndoForm } from './undo-form.tsx'
import { UndoSummary } from './undo-summary.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useUndoPreview } from './use-undo-preview.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Undo a change | ${shopName}`)

/** The page behind the link that undoes a change of the account. Nothing is undone before the form is sent. */
export default function UndoChange() {
  const token = useLinkToken()
  const { preview, isVoid, failure, load } = useUndoPreview(token)
  const [voidToken, setVoidToken] = useState<string | null>(null)
  return (
    <AccountPage heading="Undo a change">
      {isVoid || (token !== null && token === voidToken) ? (
        <VoidLink />
      ) : failure !== null ? (
        <div className="flex flex-col gap-5">
          <Notice tone="error">{failure}</Notice>
          <Button variant="primary" onClick={load}>
            Try again
          </Button>
        </div>
      ) : preview === null || token === null ? (
        <div className="flex justify-center">
          <Spinner label="Looking at the change" />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <UndoSummary preview={preview} />
          {!preview.isEmailTaken && <UndoForm token={token} onVoid={() => setVoidToken(token)} />}
        </div>
      )}
    </AccountPage>
  )
}

function VoidLink() {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="error" title="This link is no longer valid.">
        A link works once, within 7 days, and not after a change before it was undone.
      </Notice>
      <p>If something is wrong with your account, ask for a link to choose a new password, or write to us.</p>
      <LinkButton to="/forgot-password" variant="primary">
        Choose a new password
      </LinkButton>
      <LinkButton to="/contact">Write to us</LinkButton>
    </div>
  )
}
