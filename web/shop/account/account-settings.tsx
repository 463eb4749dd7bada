import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { api, messageOf } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { ConnectedProviders } from './connected-providers.tsx'
import { EditDetails } from './edit-details.tsx'
import { EditEmail } from './edit-email.tsx'
import { EditPassword } from './edit-password.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { SecurityEvents } from './security-events.tsx'

/** The account's settings. */
export function AccountSettings({ user }: { user: User }) {
  const { account, failure, load } = useAccount()
  const [changes, setChanges] = useState(0)
  const [parameters] = useSearchParams()
  const isProven = parameters.has('confirmed')
  const { Component: FactorDialog } = useLazyComponent(fetchFactorDialog, { isNeeded: user.isAdmin })
  /** Credential changes end sessions and are security events: both lists are reloaded. */
  const refresh = async () => {
    setChanges((count) => count + 1)
    await load()
  }
  return (
    <div className="mt-7 flex flex-col gap-7">
      {isProven && (
        <Notice tone="success" title="Thank you, it is you.">
          For ten minutes you can change your e-mail and connect or disconnect other ways to sign in.
        </Notice>
      )}
      <EditDetails user={user} />
      {failure !== null && (
        <ErrorState title="Your account could not be loaded." message={failure} onRetry={() => void load()} />
      )}
      {account === null && failure === null && <Spinner label="Loading your account" />}
      {account !== null && (
        <>
          <EditEmail key={user.email} user={user} account={account} onChanged={refresh} />
          <EditPassword user={user} account={account} onChanged={() => void refresh()} />
          <ConnectedProviders account={account} isProven={isProven} onChanged={refresh} />
        </>
      )}
      {FactorDialog && <FactorDialog />}
      <OpenSessions key={`sessions-${changes}`} />
      <SecurityEvents key={`events-${changes}`} />
    </div>
  )
}

/** Only admins have a second factor. */
const fetchFactorDialog = async () => ({
  default: (await import('../../second-factor/factor-dialog.tsx')).FactorDialog,
})

function useAccount() {
  const [account, setAccount] = useState<AccountDetails | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    try {
      const answer = await api.call('GET /auth/account')
      setAccount({ ...answer, identities: recordsIn(answer.identities, 'provider') })
    } catch (error) {
      setFailure(messageOf(error, 'Please try again.'))
    }
  }, [])
  useEffect(() => void load(), [load])
  return { account, failure, load }
}
