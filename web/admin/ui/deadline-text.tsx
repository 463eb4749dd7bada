import type { ReactNode } from 'react'
import type { Deadline } from '../../../domain/tickets.ts'
import { classNames } from '../../ui/class-names.ts'

/** A deadline in words, the more striking the nearer it is. */
export function DeadlineText({ deadline, children }: { deadline: Deadline; children: ReactNode }) {
  return <span className={classNames('figures text-[0.82rem]', styles[deadline])}>{children}</span>
}

const styles: Readonly<Record<Deadline, string>> = {
  later: 'text-ink-soft',
  soon: 'font-semibold text-terracotta-dark',
  overdue: 'font-semibold text-danger',
}
