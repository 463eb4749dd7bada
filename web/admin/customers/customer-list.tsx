import type { Customer } from '../../../contract/customers.ts'
import { HeaderCell } from '../../ui/table.tsx'
import { EntryList } from '../ui/entry-list.tsx'
import { ConfirmStatus } from './confirm-status.tsx'
import { CustomerCard } from './customer-card.tsx'
import { CustomerRow } from './customer-row.tsx'
import { useAccountStatus } from './use-account-status.ts'
import type { CustomerListState } from './use-customers.ts'

/** The accounts, each with a button to deactivate or reactivate it. */
export function CustomerList({ list }: { list: CustomerListState }) {
  const { confirmation, changingIds, requestConfirmation, dismiss, confirm } = useAccountStatus(list.change)
  const entry = (customer: Customer) => ({
    customer,
    isChanging: changingIds.has(customer._id),
    onToggle: requestConfirmation,
  })
  return (
    <>
      <EntryList
        label="Customers"
        list={list}
        head={<CustomerHead />}
        row={(customer) => <CustomerRow key={customer._id} {...entry(customer)} />}
        card={(customer) => <CustomerCard key={customer._id} {...entry(customer)} />}
      />
      <ConfirmStatus confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}

function CustomerHead() {
  return (
    <tr>
      <HeaderCell className="w-[45%] min-w-36">Customer</HeaderCell>
      <HeaderCell className="w-[55%] min-w-44">Contact</HeaderCell>
      <HeaderCell>Role</HeaderCell>
      <HeaderCell isNumeric>Orders</HeaderCell>
      <HeaderCell isNumeric>Total Spent</HeaderCell>
      <HeaderCell>Member Since</HeaderCell>
      <HeaderCell>Actions</HeaderCell>
    </tr>
  )
}
