import type { Customer } from '../../../contract/customers.ts'
import { useRoot } from '../../session/store.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Confirmation } from '../ui/use-confirmation.ts'
import { shownName } from './shown-name.ts'
import { statusTexts } from './status-texts.ts'

type Props = { confirmation: Confirmation<Customer> | null; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before an account is deactivated or activated; warns admins who would lock themselves out. */
export function ConfirmStatus({ confirmation, onConfirm, onClose }: Props) {
  const ownId = useRoot(({ session }) => session.user?._id)
  if (confirmation === null) return null
  const customer = confirmation.subject
  const { action, question, explanation } = statusTexts(customer)
  return (
    <AlertDialog
      isOpen={confirmation.isOpen}
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
