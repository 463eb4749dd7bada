import { Button } from '../../ui/button.tsx'
import type { CustomerEntryProps } from './customer-entry.ts'
import { shownName } from './shown-name.ts'
import { statusTexts } from './status-texts.ts'

/** The way out of the shop for an account, or back into it. */
export function StatusButton({ customer, isChanging, onAsk }: CustomerEntryProps) {
  const { action } = statusTexts(customer)
  return (
    <Button
      id={statusButtonId(customer._id)}
      size="small"
      isBusy={isChanging}
      aria-label={`${action} ${shownName(customer)}`}
      onClick={() => onAsk(customer)}
      className="self-start"
    >
      {action}
    </Button>
  )
}

/** The button's id in the page, by which an entry is found again. */
export function statusButtonId(id: string): string {
  return `status-of-${id}`
}
