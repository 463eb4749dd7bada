import type { Customer } from '../../../contract/customers.ts'

/** What a row and a card of the list are given. */
export type CustomerEntryProps = { customer: Customer; isChanging: boolean; onAsk: (customer: Customer) => void }
