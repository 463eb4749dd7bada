import type { Customer } from '../../../contract/customers.ts'

/** The account's e-mail and phone. */
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
