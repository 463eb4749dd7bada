import type { Customer } from '../../../contract/customers.ts'
import { useRoot } from '../../session/store.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Question } from '../ui/use-confirmation.ts'
import { shownName } from './shown-name.ts'
import { statusTexts } from './status-texts.ts'

type Props = { asked: Question<Customer> | null; onConfirm: () => void; onClose: () => void }

/** Asks before an account is deactivated or activated; warns who would shut out themselves. */
export function ConfirmStatus({ asked, onConfirm, onClose }: Props) {
  const ownId = useRoot(({ session }) => session.user?._id)
  if (asked === null) return null
  const customer = asked.subject
  const { action, question, explanation } = statusTexts(customer)
  return (
    <AlertDialog
      isOpen={asked.isOpen}
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
