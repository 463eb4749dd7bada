import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { loginAddress } from '../../../session/auth/session-expiry.ts'
import { hasDraft } from '../../../session/drafts/stored-drafts.ts'
import { useRoot } from '../../../session/store.ts'
import { Button, buttonStyle } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { preload, useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { ReviewTask } from './review-form.tsx'

const fetchForm = () => import('./review-form.tsx')
/** The fragment of the address that opens the form. */
const WRITE_REVIEW = 'write-review'

type Props = Omit<ReviewTask, 'own' | 'draft'> & {
  own: ReviewTask['own'] | undefined
  isSent: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
}

/** The review form, loaded on demand; visitors get a link to sign in. The address in a mail opens it. */
export function WriteReview({ isOpen, setOpen, opener, isSent, own, ...task }: Props) {
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  const { pathname, hash } = useLocation()
  const isRequested = useHydrated() && hash === `#${WRITE_REVIEW}`
  const isKnown = own !== undefined
  const draft = `review ${task.plantId}`
  const { Component: ReviewForm } = useLazyComponent(fetchForm, {
    isNeeded: isOpen,
    onMissing: () => {
      setOpen(false)
      toast.error('The form could not be opened. Please try again.')
    },
  })
  useEffect(() => {
    if (isKnown && (hasDraft(draft) || (isRequested && own === null))) setOpen(true)
  }, [isKnown, isRequested, own, draft, setOpen])

  if (!isLoggedIn)
    return (
      <Link
        id={WRITE_REVIEW}
        to={loginAddress(`${pathname}${isRequested ? hash : '#reviews'}`)}
        className={buttonStyle('secondary', 'medium', 'mb-8')}
      >
        Sign in to write a review
      </Link>
    )
  if (isOpen && ReviewForm && isKnown)
    return <ReviewForm {...task} draft={draft} own={own} onCancel={() => setOpen(false)} />
  if (isOpen) return <Skeleton className="mb-8 h-96 w-full" />
  if (!isKnown) return <div className="mb-8 h-11" />
  if (own !== null)
    return isSent ? (
      <Notice tone="success" className="mb-8">
        <p>Thank you! Your review is now on this page.</p>
      </Notice>
    ) : null
  return (
    <Button
      ref={opener}
      className="mb-8"
      onClick={() => setOpen(true)}
      onPointerEnter={() => preload(fetchForm)}
      onFocus={() => preload(fetchForm)}
    >
      Write a review
    </Button>
  )
}
