import { useState } from 'react'
import type { Review } from '../../../../contract/reviews.ts'
import { messageOf } from '../../../api.ts'

/** Loads older reviews; `firstNewId` is the first of the last batch. */
export function useShowMore(showMore: () => Promise<Review | undefined>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [firstNewId, setFirstNewId] = useState<string>()
  const show = async () => {
    setBusy(true)
    setError(null)
    try {
      setFirstNewId((await showMore())?._id)
    } catch (error) {
      setError(messageOf(error, 'Failed to load reviews'))
    }
    setBusy(false)
  }
  return { isBusy, error, firstNewId, show: () => void show() }
}
