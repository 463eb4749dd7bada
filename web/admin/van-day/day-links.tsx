import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { LinkButton } from '../../ui/link-button.tsx'

type Props = { day: string; today: string }

/** To the day before, to today and to the day after; at the foot, in reach of a thumb. Days are like `2026-12-04`. */
export function DayLinks({ day, today }: Props) {
  return (
    <nav
      aria-label="Days"
      className="sticky bottom-0 z-10 -mx-4 grid grid-cols-3 gap-3 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-7 lg:px-7 print:hidden"
    >
      <DayLink day={addDays(day, -1)} label="Day before">
        <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />
        Before
      </DayLink>
      <DayLink day={today}>Today</DayLink>
      <DayLink day={addDays(day, 1)} label="Day after">
        After
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </DayLink>
    </nav>
  )
}

function DayLink({ day, label, children }: { day: string; label?: string; children: ReactNode }) {
  return (
    <LinkButton to={`?day=${day}`} replace prefetch="none" aria-label={label} className="px-2">
      {children}
    </LinkButton>
  )
}
