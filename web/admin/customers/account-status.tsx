import type { Customer } from '../../../contract/customers.ts'
import { api } from '../../api.ts'
import { loadUser } from '../../session/auth/load-user.ts'
import { useRoot } from '../../session/store.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { attempt, type Confirmation, useConfirmedChange } from '../ui/use-change.ts'

/** Deactivates an account, or activates it again, after its `dialog` is confirmed, and shows the outcome in a toast. */
export function useAccountStatus(onChanged: (customer: Customer) => void) {
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    idOf: ({ _id }: Customer) => _id,
    change: (customer) =>
      attempt({ text: statusTexts(customer).failed }, async () => {
        const changed = await api.call('PATCH /admin/users/:id/status', {
          params: { id: customer._id },
          body: { isActive: !customer.isActive },
        })
        toast.success(statusTexts(customer).done, shownName(changed))
        onChanged(changed)
        // Admins who deactivated themselves have no session any more: this leads them to the sign-in page.
        if (useRoot.getState().session.user?._id === changed._id) await loadUser()
      }),
  })
  const dialog = confirmation && <ConfirmStatus confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
  return { busyIds, requestConfirmation, dialog }
}

type Props = { confirmation: Confirmation<Customer>; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before an account is deactivated or activated; warns admins who would lock themselves out. */
function ConfirmStatus({ confirmation: { subject: customer, isOpen }, onConfirm, onClose }: Props) {
  const ownId = useRoot(({ session }) => session.user?._id)
  const { action, question, explanation } = statusTexts(customer)
  return (
    <AlertDialog
      isOpen={isOpen}
      title={question}
      description={
        <>
          <span className="block wrap-anywhere font-semibold text-ink">{shownName(customer)}</span>
          <span className="mb-2 block wrap-anywhere">{customer.email}</span>
          {explanation}
          {customer._id === ownId && ' This is your own account: you will be signed out.'}
        </>
      }
      confirmLabel={action}
      isDangerous={customer.isActive}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

export function shownName({ name }: Customer): string {
  return name.trim() === '' ? 'N/A' : name
}

/** The texts for deactivating an account, or activating it. */
export function statusTexts({ isActive }: Customer) {
  return isActive ? deactivation : activation
}

const deactivation = {
  action: 'Deactivate',
  question: 'Deactivate this account?',
  explanation: 'They are signed out everywhere and can no longer sign in. Their orders are not affected.',
  done: 'Account deactivated',
  failed: 'Failed to deactivate the account',
}

const activation = {
  action: 'Activate',
  question: 'Activate this account?',
  explanation: 'They will be able to sign in again.',
  done: 'Account activated',
  failed: 'Failed to activate the account',
}
