import { useCallback, useEffect, useState } from 'react'
import type { OwnReview } from '../../../../contract/reviews.ts'
import { api } from '../../../api.ts'
import { useRoot } from '../../../session/store.ts'

type Own = OwnReview | null | undefined

/**
 * The customer's own review: undefined for visitors and until it has loaded, null if there is none. If loading fails,
 * none is assumed; the server refuses a second one, and `load` then loads it.
 */
export function useOwnReview(plantId: string) {
  const userId = useRoot(({ session }) => session.user?._id)
  const [own, setOwn] = useState<Own>(undefined)

  const load = useCallback(
    () =>
      api.call('GET /plants/:id/reviews/mine', { params: { id: plantId } }).then(
        ({ review }) => review,
        () => null,
      ),
    [plantId],
  )

  useEffect(() => {
    setOwn(undefined)
    if (userId === undefined) return
    let isLeft = false
    void load().then((review) => isLeft || setOwn(review))
    return () => {
      isLeft = true
    }
  }, [load, userId])

  return { own, setOwn, load }
}
