import type { User } from '../../../contract/accounts.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Account } from './account.ts'

export function presentAccount(account: Account): User {
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    phoneNumber: account.phone_number,
    isAdmin: account.is_admin,
    isActive: account.is_active,
  }
}

export function presentCaller(caller: Caller): User {
  return {
    _id: caller.userId,
    name: caller.name,
    email: caller.email,
    phoneNumber: caller.phoneNumber,
    isAdmin: caller.isAdmin,
    isActive: caller.isActive,
  }
}
