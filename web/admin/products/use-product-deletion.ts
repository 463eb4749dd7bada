import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'

/** Deletes a product after a confirmation and removes it from the list without reloading. */
export function useProductDeletion(onDeleted: (id: string) => void) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<Plant>()
  const { ids: deletingIds, during } = useBusyIds(noFocusTarget)

  const remove = async (id: string) => {
    try {
      await api.call('DELETE /plants/:id', { params: { id } }).catch(unlessGone)
      toast.success('Product deleted successfully.')
      onDeleted(id)
    } catch (error) {
      toastError({ text: 'Failed to delete product. Please try again.', error })
    }
  }

  const confirm = () => {
    dismiss()
    if (confirmation !== null) void during(confirmation.subject._id, () => remove(confirmation.subject._id))
  }
  return { confirmation, deletingIds, requestConfirmation, dismiss, confirm }
}

/** A product another admin has deleted meanwhile counts as deleted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}

/** The deleted row disappears with its button: the focus goes to the start of the page. */
const noFocusTarget = () => null
