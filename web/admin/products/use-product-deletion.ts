import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useQuestion } from '../ui/use-confirmation.ts'

/** Asks about a product's deletion, makes it and takes the product out of the list, without reloading it. */
export function useProductDeletion(onDeleted: (id: string) => void) {
  const { asked, ask, dismiss } = useQuestion<Plant>()
  const { ids: deletingIds, during } = useBusyIds(nowhere)

  const remove = async (id: string) => {
    try {
      await api.call('DELETE /plants/:id', { params: { id } }).catch(unlessGone)
      toast.success('Product deleted successfully.')
      onDeleted(id)
    } catch (error) {
      tellFailure({ text: 'Failed to delete product. Please try again.', error })
    }
  }

  const confirm = () => {
    dismiss()
    if (asked !== null) void during(asked.subject._id, () => remove(asked.subject._id))
  }
  return { asked, deletingIds, ask, dismiss, confirm }
}

/** A product that somebody else deleted meanwhile is deleted all the same. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}

/** The deleted row takes its button with it: the focus goes to the start of the page. */
const nowhere = () => null
