import type { Customer } from '../../../contract/customers.ts'

/** How to reach an account's owner. */
export function CustomerContact({ customer: { email, phone } }: { customer: Customer }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate" title={email}>
        {email}
      </span>
      {phone !== undefined && <span className="figures block text-[0.8rem] text-ink-soft">{phone}</span>}
    </span>
  )
}
