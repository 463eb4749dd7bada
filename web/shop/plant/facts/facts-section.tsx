import type { Plant } from '../../../../contract/plants.ts'
import { isPlantCategory } from '../../../../domain/catalogue.ts'
import { shownFacts } from '../../../../domain/plant-facts/shown-facts.ts'
import { FlowerMonths } from './flower-months.tsx'
import { SizeFigure } from './size-figure.tsx'

/** The line that names the source of what is said of pets. */
export const PETS_ID = 'pets-source'

/** All facts that are known of a product, with its size drawn to scale. */
export function FactsSection({ plant }: { plant: Plant }) {
  const { category, facts } = plant
  const lines = shownFacts(category, facts)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="facts" className="mt-10">
      <h2 id="facts" className="mb-3 text-2xl">
        Facts
      </h2>
      <SizeFigure plant={plant} />
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 text-[0.92rem]">
        {lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            {label === 'Flowers' && facts.flowers ? (
              <dd className="text-ink-soft max-sm:col-span-2">
                <FlowerMonths months={facts.flowers} text={value} />
              </dd>
            ) : (
              <dd
                id={label === 'Pets' ? PETS_ID : undefined}
                className="max-w-prose text-ink-soft wrap-anywhere target:bg-sun-mist"
              >
                {value}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {isPlantCategory(category) && (
        <p className="mt-4 max-w-prose text-ink-soft text-sm">
          Each plant grows in its own way; yours will differ a little from the one in the pictures.
        </p>
      )}
    </section>
  )
}
