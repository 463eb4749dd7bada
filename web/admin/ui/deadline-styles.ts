import type { Deadline } from '../../../domain/tickets.ts'

/** How a deadline looks, by how near it is. */
export const deadlineStyles: Readonly<Record<Deadline, string>> = {
  later: 'text-ink-soft',
  soon: 'font-semibold text-terracotta-dark',
  overdue: 'font-semibold text-danger',
}
