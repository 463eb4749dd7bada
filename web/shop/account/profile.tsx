import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate, useSearchParams } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { logOut, refreshUser } from '../../session/auth/account.ts'
import { loadUser } from '../../session/auth/load-user.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { personalFallback } from '../../ui/personal-fallback.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LoadingPart, OpenSessions, SecurityEvents } from './account-activity.tsx'
import { ConnectedProviders } from './connected-providers.tsx'
import { EditEmail } from './edit-email.tsx'
import { EditDetails, EditPassword } from './edit-profile.tsx'
import { SignInProblem } from './sign-in-form.tsx'

export const meta = personalMeta('My Profile')

export async function clientLoader() {
  await restoreSession()
  return null
}

export const HydrateFallback = personalFallback(
  'My Profile',
  <div className="page max-w-3xl pt-6 md:pt-10">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton className="h-10 w-56" />
    <Skeleton className="mt-7 h-60" />
  </div>,
)

/** The signed-in user. A session known only by its cookie is adopted here. */
export default function Profile() {
  const user = useRoot(({ session }) => session.user)
  const isAsking = useRoot(({ session }) => session.loading)
  const [wasSignedIn] = useState(user !== null)

  useEffect(() => {
    void (wasSignedIn ? refreshUser() : loadUser())
  }, [wasSignedIn])

  return (
    <div className="page max-w-3xl pt-6 md:pt-10">
      {user === null ? <NotSignedIn isAsking={isAsking} /> : <ProfileCard user={user} />}
    </div>
  )
}

function NotSignedIn({ isAsking }: { isAsking: boolean }) {
  return (
    <div aria-busy={isAsking}>
      <EmptyState
        headingLevel="h1"
        title="You are not logged in."
        actions={
          <LinkButton to="/login?from=/profile" variant="primary">
            Sign in
          </LinkButton>
        }
      >
        Please log in to view your profile.
      </EmptyState>
    </div>
  )
}

function ProfileCard({ user }: { user: User }) {
  const navigate = useNavigate()
  const leave = () => {
    logOut()
    void navigate('/login')
  }
  return (
    <>
      <PageHeading title="My Profile" />
      <SignInProblem className="mt-6" />
      <Card className="mt-7">
        <dl className="grid gap-5 sm:grid-cols-2">
          <div className="min-w-0">
            <dt className="eyebrow text-ink-soft">Name</dt>
            <dd className="mt-1 text-xl">{user.name}</dd>
          </div>
          <div className="min-w-0">
            <dt className="eyebrow text-ink-soft">Email</dt>
            <dd className="mt-1 break-all text-xl">{user.email}</dd>
          </div>
        </dl>
        <div className="mt-8 flex flex-wrap gap-3 border-line border-t pt-6">
          <LinkButton to="/orders" variant="primary">
            Orders
          </LinkButton>
          <LinkButton to="/wishlist">Wishlist</LinkButton>
          <Button onClick={leave}>Logout</Button>
          <PrefetchPageLinks page="/login" />
        </div>
      </Card>
      <AccountSettings key={user._id} user={user} />
    </>
  )
}

/** The account's settings. A changed credential ends sessions and is a security event: both lists are loaded again. */
function AccountSettings({ user }: { user: User }) {
  const loading = useLoaded(() => api.call('GET /auth/account'))
  const { value: account, reload } = loading
  const [changes, setChanges] = useState(0)
  const [parameters] = useSearchParams()
  const isProven = parameters.has('confirmed')
  const { Component: FactorDialog } = useLazyComponent(fetchFactorDialog, { isNeeded: user.isAdmin })
  const refresh = async () => {
    setChanges((count) => count + 1)
    await reload()
  }
  return (
    <div className="mt-7 flex flex-col gap-7">
      {isProven && (
        <Notice tone="success" title="Identity confirmed.">
          For the next ten minutes you can change your e-mail and connect or disconnect other ways to sign in.
        </Notice>
      )}
      <EditDetails user={user} />
      <LoadingPart part={loading} label="Loading your account" failure="Your account could not be loaded." />
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
