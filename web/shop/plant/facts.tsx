import { Droplet, type LucideIcon, MapPin, PawPrint, Ruler, Sprout, Sun, TriangleAlert } from 'lucide-react'
import type { Plant } from '../../../contract/plants.ts'
import { kindOf } from '../../../domain/catalogue.ts'
import { choicesIn } from '../../../domain/plant-facts/fact-kinds.ts'
import { furtherLines, monthWords, type ShortFact, shortFacts } from '../../../domain/plant-facts/fact-texts.ts'
import { plantFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { sizeDrawing } from '../../../domain/plant-facts/size-drawing.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SizeFigure } from './size-figure.tsx'

const icons: Record<ShortFact['icon'], LucideIcon> = {
  sun: Sun,
  droplet: Droplet,
  sprout: Sprout,
  place: MapPin,
  pets: PawPrint,
  warning: TriangleAlert,
  size: Ruler,
}

/** What shoppers decide by, with icons. What is said of pets links to its source. */
export function FactsStrip({ plant: { category, facts } }: { plant: Plant }) {
  const shown = shortFacts(category, facts)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Key facts" className="mb-5 grid grid-cols-2 gap-x-4 gap-y-2.5 text-[0.92rem] leading-snug">
      {shown.map(({ key, icon, text }) => {
        const Icon = icons[icon]
        const source = sourceId(key)
        return (
          <li key={key} className={classNames('flex gap-2', icon === 'warning' && 'font-semibold text-danger')}>
            <Icon className={classNames('size-5 shrink-0', icon !== 'warning' && 'text-leaf')} strokeWidth={1.75} />
            <span className="min-w-0">
              {text}
              {source && (
                <>
                  {' '}
                  <a href={`#${source}`} className="font-normal text-ink-soft text-sm underline">
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

/** The line of a verdict, which names its source. */
function sourceId(key: ShortFact['key'] | undefined): string | undefined {
  const isVerdict = key !== undefined && key !== 'size' && plantFacts[key].kind === 'verdict'
  return isVerdict ? `${key}-source` : undefined
}

export function FactsSection({ plant }: { plant: Plant }) {
  const { category, facts } = plant
  const lines = furtherLines(category, facts)
  const drawing = sizeDrawing(category, facts)
  if (lines.length === 0 && drawing === null) return null
  return (
    <section aria-labelledby="facts" className="mt-10">
      <h2 id="facts" className="mb-3 text-2xl">
        Facts
      </h2>
      {drawing && <SizeFigure drawing={drawing} />}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 text-[0.92rem]">
        {lines.map(({ key, label, value }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            {key !== undefined && plantFacts[key].kind === 'months' ? (
              <dd className="text-ink-soft max-sm:col-span-2">
                <MonthRow months={choicesIn(facts[key]).map(Number)} text={value} />
              </dd>
            ) : (
              <dd id={sourceId(key)} className="max-w-prose text-ink-soft wrap-anywhere target:bg-sun-mist">
                {value}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {kindOf(category) === 'plants' && (
        <p className="mt-4 max-w-prose text-ink-soft text-sm">
          No two plants grow alike, so yours will look a little different from the pictures.
        </p>
      )}
    </section>
  )
}

/** The twelve months as a row, those of the fact marked; `text` says the same. Months are 1 to 12. */
function MonthRow({ months, text }: { months: readonly number[]; text: string }) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden="true" className="grid max-w-100 grid-cols-12 gap-0.5 text-center text-sm">
        {monthWords.map((month, index) => (
          <span
            key={month}
            className={classNames(
              'rounded-press py-0.5',
              months.includes(index + 1) ? 'bg-terracotta-deep font-semibold text-white' : 'bg-paper-deep',
            )}
          >
            <span className="max-sm:hidden">{month}</span>
            <span className="sm:hidden">{month.charAt(0)}</span>
          </span>
        ))}
      </span>
    </>
  )
}
