import { Droplet, type LucideIcon, MapPin, PawPrint, Ruler, Sprout, Sun, TriangleAlert } from 'lucide-react'
import type { Plant } from '../../../../contract/plants.ts'
import { type ShortFact, shortFacts } from '../../../../domain/plant-facts/short-facts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PETS_ID } from './facts-section.tsx'

const icons: Record<ShortFact['kind'], LucideIcon> = {
  light: Sun,
  water: Droplet,
  effort: Sprout,
  place: MapPin,
  pets: PawPrint,
  toxic: TriangleAlert,
  size: Ruler,
}

/** What shoppers decide by, with icons. What is said of pets links to its source. */
export function FactsStrip({ plant: { category, facts } }: { plant: Plant }) {
  const shown = shortFacts(category, facts)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Facts in short" className="mb-5 grid grid-cols-2 gap-x-4 gap-y-2.5 text-[0.92rem] leading-snug">
      {shown.map(({ kind, text }) => {
        const Icon = icons[kind]
        return (
          <li key={kind} className={classNames('flex gap-2', kind === 'toxic' && 'font-semibold text-danger')}>
            <Icon
              aria-hidden="true"
              className={classNames('size-5 shrink-0', kind !== 'toxic' && 'text-leaf')}
              strokeWidth={1.75}
            />
            <span className="min-w-0">
              {text}
              {(kind === 'pets' || kind === 'toxic') && (
                <>
                  {' '}
                  <a href={`#${PETS_ID}`} className="font-normal text-ink-soft text-sm underline">
                    Source
                  </a>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
