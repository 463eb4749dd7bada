import type { Customer } from '../../../contract/customers.ts'

/** The props of a row and of a card of the list. */
export type CustomerEntryProps = { customer: Customer; isChanging: boolean; onToggle: (customer: Customer) => void }
