import type { Customer } from '../../../contract/customers.ts'

export function shownName({ name }: Customer): string {
  return name.trim() === '' ? 'N/A' : name
}
