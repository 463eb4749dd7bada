import { Chip } from '../../ui/chip.tsx'
import { type Range, ranges } from './use-range.ts'

/** How far back sales and best sellers look; kept in the address. */
export function RangeChips({ days }: { days: Range }) {
  return (
    <nav aria-label="Range of days" className="flex flex-wrap gap-2">
      {ranges.map((range) => (
        <Chip key={range} to={`?days=${range}`} isChosen={range === days} replace preventScrollReset>
          {range} days
        </Chip>
      ))}
    </nav>
  )
}
