import { Button } from '../../ui/button.tsx'
import type { CustomerEntryProps } from './customer-entry.ts'
import { shownName } from './shown-name.ts'
import { statusTexts } from './status-texts.ts'

/** Deactivates or reactivates an account. */
export function StatusButton({ customer, isChanging, onToggle }: CustomerEntryProps) {
  const { action } = statusTexts(customer)
  return (
    <Button
      id={statusButtonId(customer._id)}
      size="small"
      isBusy={isChanging}
      aria-label={`${action} ${shownName(customer)}`}
      onClick={() => onToggle(customer)}
      className="self-start"
    >
      {action}
    </Button>
  )
}

/** The button's DOM id, used to find the entry again. */
export function statusButtonId(id: string): string {
  return `status-of-${id}`
}
