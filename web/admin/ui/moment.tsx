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
