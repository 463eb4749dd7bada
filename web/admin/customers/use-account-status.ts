import type { Customer } from '../../../contract/customers.ts'
import { api } from '../../api.ts'
import { loadUser } from '../../session/auth/account.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useQuestion } from '../ui/use-confirmation.ts'
import { shownName } from './shown-name.ts'
import { statusButtonId } from './status-button.tsx'
import { statusTexts } from './status-texts.ts'

/** Asks about turning an account's status round, does so and tells how it went. */
export function useAccountStatus(onChanged: (customer: Customer) => void) {
  const { asked, ask, dismiss } = useQuestion<Customer>()
  const { ids: changingIds, during } = useBusyIds(entryOf)

  const turn = async (customer: Customer) => {
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
      tellFailure({ text: failed, error })
    }
  }

  const confirm = () => {
    dismiss()
    if (asked !== null) void during(asked.subject._id, () => turn(asked.subject))
  }
  return { asked, changingIds, ask, dismiss, confirm }
}

/** Who shut out themselves has no session any more: asking the server who they are leads to the sign-in page. */
function isOwn({ _id }: Customer): boolean {
  return useRoot.getState().session.user?._id === _id
}

/** The account's row or card. */
function entryOf(id: string): Element | null | undefined {
  return document.getElementById(statusButtonId(id))?.closest('tr, li')
}
