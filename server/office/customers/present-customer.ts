import type { Customer } from '../../../contract/customers.ts'
import { toRupees } from '../../../domain/money.ts'
import type { CustomerRow } from './queries.ts'

export function presentCustomer(row: CustomerRow): Customer {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    ...(row.phone_number === null ? {} : { phone: row.phone_number }),
    isAdmin: row.is_admin,
    isActive: row.is_active,
    totalOrders: row.totalOrders,
    totalSpent: toRupees(row.totalSpent),
    createdAt: row.created_at.toISOString(),
  }
}
