import type { ReactNode } from 'react'
import type { Deadline } from '../../../domain/tickets.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate, formatTime } from '../../ui/format-date.ts'

/** A moment in Indian time: on one line, or the time below the date. */
export function Moment({ at, isOneLine = false }: { at: string; isOneLine?: boolean }) {
  return (
    <time dateTime={at} className="figures">
      {formatDate(at)}
      <span className={isOneLine ? 'ml-1.5' : 'block text-[0.8rem] text-ink-soft'}>{formatTime(at)}</span>
    </time>
  )
}

/** A deadline in words, the more striking the nearer it is. */
export function DeadlineText({ deadline, children }: { deadline: Deadline; children: ReactNode }) {
  return <span className={classNames('figures text-[0.82rem]', styles[deadline])}>{children}</span>
}

const styles: Readonly<Record<Deadline, string>> = {
  later: 'text-ink-soft',
  soon: 'font-semibold text-terracotta-dark',
  overdue: 'font-semibold text-danger',
}
