import type { Customer } from '../../../contract/customers.ts'
import { api } from '../../api.ts'
import { loadUser } from '../../session/auth/load-user.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { shownName } from './shown-name.ts'
import { statusButtonId } from './status-button.tsx'
import { statusTexts } from './status-texts.ts'

/** Toggles an account's status after a confirmation and shows the outcome in a toast. */
export function useAccountStatus(onChanged: (customer: Customer) => void) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<Customer>()
  const { ids: changingIds, during } = useBusyIds(entryOf)

  const toggleStatus = async (customer: Customer) => {
    const { done, failed } = statusTexts(customer)
    try {
      const changed = await api.call('PATCH /admin/users/:id/status', {
        params: { id: customer._id },
        body: { isActive: !customer.isActive },
      })
      toast.success(done, shownName(changed))
      onChanged(changed)
      if (isOwn(changed)) await loadUser()
    } catch (error) {
      toastError({ text: failed, error })
    }
  }

  const confirm = () => {
    dismiss()
    if (confirmation !== null) void during(confirmation.subject._id, () => toggleStatus(confirmation.subject))
  }
  return { confirmation, changingIds, requestConfirmation, dismiss, confirm }
}

/** Admins who deactivated themselves have no session any more: reloading the user leads to the sign-in page. */
function isOwn({ _id }: Customer): boolean {
  return useRoot.getState().session.user?._id === _id
}

/** The account's row or card. */
function entryOf(id: string): Element | null | undefined {
  return document.getElementById(statusButtonId(id))?.closest('tr, li')
}
