import { useCallback, useEffect, useState } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { api, messageOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConnectedProviders } from './connected-providers.tsx'
import { EditDetails } from './edit-details.tsx'
import { EditEmail } from './edit-email.tsx'
import { EditPassword } from './edit-password.tsx'
import { OpenSessions } from './open-sessions.tsx'

/** What the owner of an account can change about it. */
export function AccountSettings({ user }: { user: User }) {
  const { account, failure, load } = useAccount()
  const [sessionsKey, setSessionsKey] = useState(0)
  return (
    <div className="mt-7 flex flex-col gap-7">
      <EditDetails user={user} />
      {failure !== null && (
        <ErrorState title="Your account could not be loaded." message={failure} onRetry={() => void load()} />
      )}
      {account === null && failure === null && <Spinner label="Loading your account" />}
      {account !== null && (
        <>
          <EditEmail key={user.email} user={user} account={account} onChanged={load} />
          <EditPassword user={user} account={account} onChanged={() => setSessionsKey((key) => key + 1)} />
          <ConnectedProviders account={account} />
        </>
      )}
      <OpenSessions key={sessionsKey} />
    </div>
  )
}

function useAccount() {
  const [account, setAccount] = useState<AccountDetails | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    try {
      setAccount(await api.call('GET /auth/account'))
    } catch (error) {
      setFailure(messageOf(error, 'Please try again.'))
    }
  }, [])
  useEffect(() => void load(), [load])
  return { account, failure, load }
}
