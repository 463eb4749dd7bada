import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { personalMeta } from '../../page-meta.ts'
import { logOut } from '../../session/auth/account.ts'
import { loadUser } from '../../session/auth/load-user.ts'
import { restoreSession, useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import type { Route } from './+types/profile.ts'
import { AccountSettings } from './account-settings.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, (shopName) => `My Profile | ${shopName}`)

export async function clientLoader() {
  await restoreSession()
  return null
}

export function HydrateFallback() {
  return (
    <PersonalFallback title="My Profile">
      <ProfileSkeleton />
    </PersonalFallback>
  )
}

/** The signed-in user. A session known only by its cookie is adopted here. */
export default function Profile() {
  const user = useRoot(({ session }) => session.user)
  const isAsking = useRoot(({ session }) => session.loading)
  const [wasSignedIn] = useState(user !== null)

  useEffect(() => {
    if (!wasSignedIn) void loadUser()
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
