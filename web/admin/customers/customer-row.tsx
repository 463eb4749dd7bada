import { memo } from 'react'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Cell, TableRow } from '../../ui/table.tsx'
import { CustomerContact } from './customer-contact.tsx'
import type { CustomerEntryProps } from './customer-entry.ts'
import { CustomerName } from './customer-name.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { RoleBadge } from './role-badge.tsx'
import { StatusButton } from './status-button.tsx'

/** One account in the table. */
export const CustomerRow = memo(function CustomerRow(props: CustomerEntryProps) {
  const { customer } = props
  return (
    <TableRow>
      <Cell className="max-w-0">
        <CustomerName customer={customer} />
      </Cell>
      <Cell className="max-w-0">
        <CustomerContact customer={customer} />
      </Cell>
      <Cell>
        <RoleBadge customer={customer} />
      </Cell>
      <Cell isNumeric>
        <CustomerOrders customer={customer} />
      </Cell>
      <Cell isNumeric className="font-semibold">
        {formatSum(customer.totalSpent)}
      </Cell>
      <Cell className="figures whitespace-nowrap">{formatDate(customer.createdAt)}</Cell>
      <Cell>
        <StatusButton {...props} />
      </Cell>
    </TableRow>
  )
})
