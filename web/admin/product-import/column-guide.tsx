import { optionalTexts } from '../../../contract/forms/product-fields.ts'
import { categories } from '../../../domain/catalogue.ts'
import { quantityUnits } from '../../../domain/packed/packed-facts.ts'
import { efforts, humidities, lights, petVerdicts, places, waterings } from '../../../domain/plant-facts/plant-facts.ts'
import { ImportSection } from './import-section.tsx'

type Meaning = readonly [name: string, meaning: string]

const columns: readonly Meaning[] = [
  ['_id', 'Which product the line is about. Left empty, the line makes a new product.'],
  [
    'version',
    'How the product stood when it was exported. It guards what was edited or sold since; emptied, the line overwrites.',
  ],
  ['name', 'Up to 200 characters.'],
  ...optionalTexts.map(({ key }): Meaning => [key, 'May be empty.']),
  ['otherNames', 'Further names to find it by, one on each line of the cell: up to 20 of 100 characters.'],
  ['category', `One of ${categories.join(', ')}.`],
  ['price', 'Rupees with at most 2 decimals, like 1234.50: no commas, no ₹.'],
  ['originalPrice, discount', 'Rupees and whole percent. May be empty: of the two, one follows from the other.'],
  ['stock', 'A whole number, at least 1. Left as it was exported, it does not undo what was sold meanwhile.'],
  ['taxClass', 'The key of a tax class of the settings, like earthen. Empty: that of the category.'],
  ['rating', '0 to 5; it is shown until there are reviews.'],
  ['description', 'At least 10 characters. A cell may have several lines.'],
  ['image', 'The main picture: an https:// address, or a path of this shop like /uploads/….'],
  ['images', 'The gallery, an address on each line of the cell (Alt+Enter in Excel).'],
  [
    'delivery',
    'How it may travel, on lines like “Only by van: yes”, “Not to: Kerala, Goa”, “Reason: …”, “Most °C: 40”, “Least °C: 5”, “Days in a depot: 1” and “Weight in g: 900”.',
  ],
  ['size', 'For a plant sold in sizes, on three lines: the family’s name, the size, and a number for its order.'],
  ['benefits', 'One on each line of the cell.'],
  [
    'packedRole, packedName, packedAddress',
    'Who answers for a package: maker, packer or importer, then name and address. Empty for what is not packed.',
  ],
  ['commonName, netQuantity, netUnit', `What the package holds, as a number and one of ${quantityUnits.join(', ')}.`],
  [
    'mrp, countryOfOrigin, bestBefore',
    'Rupees with all taxes; a country’s English name; a day like 2027-03-31, or words.',
  ],
  [
    'seedLot, seedTestedOn, seedGermination, seedPurity, seedTreated, seedTreatment',
    'For seeds: the day like 2026-04-01, the two in percent, yes where treated, and with what.',
  ],
  ['unitPrice', 'Follows from mrp and netQuantity, and is only written.'],
  ['light', `One of ${lights.join(', ')}. Every fact of a plant may be empty: it is not known.`],
  ['water, effort, humidity', [waterings, efforts, humidities].map((words) => `One of ${words.join(', ')}.`).join(' ')],
  ['places', `Any of ${places.join(', ')}, with commas between them.`],
  [
    'petsVerdict, petsSource',
    `One of ${petVerdicts.join(', ')}, and who says so: author, title, publisher, year. The two go together.`,
  ],
  [
    'heightCm, spreadCm, grownHeightCm, potCm, potIncluded',
    'Whole centimetres: as sold, as sold, when grown, and the pot’s diameter, of a pot its inner one; then yes or no.',
  ],
  ['flowers, edible', 'The numbers of the months, like 6, 7; yes or no.'],
  ['minCelsius, maxCelsius', 'The coldest and the hottest that it stands, in whole degrees.'],
  [
    'care1Title, care1Text',
    'The first care instruction; care2Title and care2Text the second, up to 30. Both empty: none.',
  ],
]

/** Describes the columns of a file. */
export function ColumnGuide() {
  return (
    <ImportSection title="The columns">
      <p className="max-w-prose text-ink-soft">
        The first line names the columns. One that is left out stays as it is in every product; an empty cell empties
        it.
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
        {columns.map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="wrap-anywhere max-w-prose text-ink-soft max-sm:mb-1.5">{meaning}</dd>
          </div>
        ))}
      </dl>
    </ImportSection>
  )
}
