import { useState } from 'react'
import { api } from '../../api.ts'
import { recordsIn } from '../../records.ts'
import { toastError } from '../ui/toast-error.ts'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'

const MOST_FREQUENT = 100

/** The most frequent searches that found nothing, and how to empty their list. */
export function useUnfoundSearches() {
  const { record: searches, failure, load } = useLoadedRecord(listSearches)
  const [isEmptying, setEmptying] = useState(false)

  const empty = async () => {
    setEmptying(true)
    try {
      await api.call('DELETE /admin/searches')
      await load()
    } catch (error) {
      toastError({ text: 'Failed to empty the list', error, onRetry: () => void empty() })
    } finally {
      setEmptying(false)
    }
  }

  return { searches, failure, load, isEmptying, empty }
}

const listSearches = async () =>
  recordsIn(await api.call('GET /admin/searches', { query: { limit: MOST_FREQUENT } }), 'term')
