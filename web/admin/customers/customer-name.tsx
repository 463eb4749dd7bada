import type { Customer } from '../../../contract/customers.ts'
import { shownName } from './shown-name.ts'

/** The account's name and the start of its id, which distinguishes customers with the same name. */
export function CustomerName({ customer }: { customer: Customer }) {
  const name = shownName(customer)
  return (
    <span className="block min-w-0">
      <span className="block truncate font-semibold" title={name}>
        {name}
      </span>
      <span className="figures block text-[0.8rem] text-ink-soft">{customer._id.slice(0, 8)}</span>
    </span>
  )
}
