import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Review } from '../../../../contract/reviews.ts'
import { hasDraft } from '../../../session/drafts.ts'
import { loginAddress } from '../../../session/remembered-place.ts'
import { useRoot } from '../../../session/store.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { fetchAhead, useLatePart } from '../../../ui/use-late-part.ts'
import { reviewDraft } from './review-draft.ts'
import type { ReviewFields } from './use-review-form.ts'

const fetchForm = () => import('./review-form.tsx')

type Props = { plantId: string; isWritten: boolean; onWritten: (review: Review) => void }

/** For customers the review form, whose code comes when it is opened; for visitors the way to sign in and back. */
export function WriteReview({ plantId, isWritten, onWritten }: Props) {
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  const [state, setState] = useState<'closed' | 'open' | 'reviewed already'>('closed')
  const [typed, setTyped] = useState<ReviewFields | null>(null)
  const { pathname } = useLocation()
  const opener = useFocusOnCancel(state)
  const { Part: ReviewForm } = useLatePart(fetchForm, {
    isWanted: state === 'open',
    onMissing: () => {
      setState('closed')
      toast.error('The form could not be opened. Please try again.')
    },
  })
  useEffect(() => {
    if (isLoggedIn && hasDraft(reviewDraft(plantId))) setState('open')
  }, [isLoggedIn, plantId])
  if (isWritten) return <Told tone="success">Thank you! Your review is now part of this page.</Told>
  if (state === 'reviewed already')
    return (
      <Told tone="info">
        You have already reviewed this plant, thank you. Everyone has one review for each plant, so that all count
        alike.
      </Told>
    )
  if (!isLoggedIn)
    return (
      <Link to={loginAddress(`${pathname}#reviews`)} className={buttonStyle('secondary', 'medium', 'mb-8')}>
        Sign in to write a review
      </Link>
    )
  if (state === 'closed')
    return (
      <Button
        ref={opener}
        className="mb-8"
        onClick={() => setState('open')}
        onPointerEnter={() => fetchAhead(fetchForm)}
        onFocus={() => fetchAhead(fetchForm)}
      >
        Write a review
      </Button>
    )
  if (!ReviewForm) return <Skeleton className="mb-8 h-96 w-full" />
  return (
    <ReviewForm
      plantId={plantId}
      typed={typed}
      onWritten={onWritten}
      onReviewedAlready={() => setState('reviewed already')}
      onCancel={(unsent) => {
        setTyped(unsent)
        setState('closed')
      }}
    />
  )
}

/** Who gives up the review goes on from the button that opened it. */
function useFocusOnCancel(state: string) {
  const opener = useRef<HTMLButtonElement>(null)
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current === 'open' && state === 'closed') opener.current?.focus()
    previous.current = state
  }, [state])
  return opener
}

function Told({ tone, children }: { tone: 'success' | 'info'; children: string }) {
  return (
    <Notice tone={tone} className="mb-8">
      <p>{children}</p>
    </Notice>
  )
}
