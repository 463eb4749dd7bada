import { useCallback, useEffect, useState } from 'react'
import type { Review } from '../../../../contract/reviews.ts'
import { api } from '../../../api.ts'
import { useRoot } from '../../../session/store.ts'

type Own = Review | null | undefined

/**
 * The customer's own review of a plant: undefined for visitors and until the shop has answered, null where there is none.
 * Where the shop does not answer, none is assumed; it refuses a second one, and `load` asks again then.
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
