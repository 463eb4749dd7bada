import { optionalTexts } from '../../../contract/forms/product-fields.ts'
import { categories } from '../../../domain/catalogue.ts'
import { quantityUnits } from '../../../domain/packed/packed-facts.ts'
import { columnGuide, columnsOf } from '../../../domain/plant-facts/fact-columns.ts'
import { factList } from '../../../domain/plant-facts/plant-facts.ts'
import { Panel } from '../ui/section.tsx'

type Meaning = readonly [name: string, meaning: string]

const columns: readonly Meaning[] = [
  ['_id', 'The ID of the product on this line. Leave empty to add a new product.'],
  [
    'version',
    'The version of the product when it was exported. It stops the import from overwriting later edits and stock changes. Clear it to overwrite them.',
  ],
  ['name', 'Up to 200 characters.'],
  ...optionalTexts.map(({ key }): Meaning => [key, 'Optional.']),
  ['otherNames', 'Other names to find the product by, one per line in the cell: up to 20, each up to 100 characters.'],
  ['category', `One of ${categories.join(', ')}.`],
  ['price', 'Rupees with at most 2 decimal places, like 1234.50.'],
  ['originalPrice, discount', 'Rupees and a whole percentage. Optional: fill in one, and the other is worked out.'],
  [
    'stock',
    'At least 1 for a new product; 0 takes an existing product off sale. Leave it unchanged to keep stock changes made since the export.',
  ],
  ['taxClass', 'The key of a tax class from the settings, like earthen. Leave empty to use the category’s.'],
  ['rating', '0 to 5. Shown until the first review.'],
  ['description', 'At least 10 characters. A cell may have several lines.'],
  ['image', 'The main picture: an https:// address, or a path on this shop like /uploads/….'],
  ['images', 'The gallery, one address per line in the cell (Alt+Enter in Excel).'],
  [
    'delivery',
    'Delivery limits, on lines like “Only by van: yes”, “Not to: Kerala, Goa”, “Reason: …”, “Most °C: 40”, “Least °C: 5”, “Days in a depot: 1” and “Weight in g: 900”.',
  ],
  [
    'size',
    'For a plant sold in sizes, on three lines: the family’s name, the size, and its position in the list (a number).',
  ],
  ['benefits', 'One per line in the cell.'],
  [
    'packedRole, packedName, packedAddress',
    'The business responsible for a package: maker, packer or importer, then its name and address. Leave empty for goods not sold in a package.',
  ],
  [
    'commonName, netQuantity, netUnit',
    `The common name of what the package contains, how much it contains, and the unit (${quantityUnits.join(', ')}; use “number” for a count of pieces).`,
  ],
  [
    'mrp, countryOfOrigin, bestBefore',
    'Rupees including all taxes; a country’s English name; a date like 2027-03-31, or text.',
  ],
  [
    'seedLot, seedTestedOn, seedGermination, seedPurity, seedTreated, seedTreatment',
    'For seeds: the lot number, the test date like 2026-04-01, germination and purity in percent, “yes” if treated, and the substance used.',
  ],
  ['unitPrice', 'Worked out from mrp and netQuantity. Export only.'],
  ...factList.map((fact): Meaning => [columnsOf(fact).join(', '), columnGuide(fact)]),
  [
    'care1Title, care1Text',
    'The first care instruction. The second goes in care2Title and care2Text, and so on up to 30. Leave both empty for none.',
  ],
]

/** Describes the columns of a file. */
export function ColumnGuide() {
  return (
    <Panel title="Columns">
      <p className="max-w-prose text-ink-soft">
        The header row names the columns. Values in columns you leave out do not change. An empty cell clears an
        optional value; an empty plant fact means not known.
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[14rem_1fr]">
        {columns.map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="wrap-anywhere font-semibold">{name}</dt>
            <dd className="wrap-anywhere max-w-prose text-ink-soft max-sm:mb-1.5">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
