import { formatDate, formatTime } from '../../ui/format-date.ts'

/** When the order was placed, in Indian time: on one line, or the time below the date. */
export function OrderMoment({ moment, isOneLine = false }: { moment: string; isOneLine?: boolean }) {
  const date = formatDate(moment)
  const time = formatTime(moment)
  return (
    <time dateTime={moment} className="figures">
      {date}
      {time !== date && <span className={isOneLine ? 'ml-1.5' : 'block text-[0.8rem] text-ink-soft'}>{time}</span>}
    </time>
  )
}
