import type { Customer } from '../../../contract/customers.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { ConfirmStatus } from './confirm-status.tsx'
import { CustomerCard } from './customer-card.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerRow } from './customer-row.tsx'
import { useAccountStatus } from './use-account-status.ts'
import type { CustomerListState } from './use-customers.ts'

/** The accounts, each with the way to deactivate it or to activate it again. */
export function CustomerList({ list }: { list: CustomerListState }) {
  const { asked, changingIds, ask, dismiss, confirm } = useAccountStatus(list.change)
  const entry = (customer: Customer) => ({ customer, isChanging: changingIds.has(customer._id), onAsk: ask })
  return (
    <>
      <EntryList
        label="Customers"
        list={list}
        head={<CustomerHead />}
        row={(customer) => <CustomerRow key={customer._id} {...entry(customer)} />}
        card={(customer) => <CustomerCard key={customer._id} {...entry(customer)} />}
      />
      <ConfirmStatus asked={asked} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}
