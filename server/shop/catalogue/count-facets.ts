import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Facets, PlantQuery } from '../../../contract/plants.ts'
import { categories } from '../../../domain/catalogue.ts'
import { factChoices, heightLimits } from '../../../domain/plant-facts/fact-filters.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { isInStock } from './available-stock.ts'
import { factColumns, matchesFacts } from './matches-facts.ts'
import { countryOfOrigin, exactOrSimilar, matchesFilter, type PlantFilter } from './queries.ts'

type Kind = keyof Facets
/** How many plants the query lists, the counts of countries, and those of other choices by `kind:value`. */
type Row = { total: number; countries: Record<string, number>; [choice: string]: number | Record<string, number> }

const NOTHING: Row = { total: 0, countries: {} }

/** How many plants on sale each choice of a filter would show, under the query's conditions of all other kinds. */
export async function countFacets(database: Database, query: PlantQuery): Promise<Facets> {
  const row = await exactOrSimilar(database, query, async (within, filter) => {
    const { rows } = await facetsQuery(filter).execute(within)
    return rows[0] ?? NOTHING
  })
  const counts = (kind: Exclude<Kind, 'country'>) =>
    Object.fromEntries(Object.keys(choices[kind]).map((value) => [value, Number(row[nameOf(kind, value)])]))
  return {
    light: counts('light'),
    water: counts('water'),
    effort: counts('effort'),
    place: counts('place'),
    pets: counts('pets'),
    maxHeight: counts('maxHeight'),
    category: counts('category'),
    country: row.countries,
    inStock: counts('inStock'),
  }
}

type Choices = Record<string, RawBuilder<boolean>>

/** What each choice requires of a row of `matching`, below. */
const choices: Record<Exclude<Kind, 'country'>, Choices> = {
  light: requirements(factChoices.light, (value) => sql`light = ${value}`),
  water: requirements(factChoices.water, (value) => sql`water = ${value}`),
  effort: requirements(factChoices.effort, (value) => sql`effort = ${value}`),
  place: requirements(factChoices.place, (value) => sql`place ? ${value}`),
  pets: requirements(factChoices.pets, (value) => sql`pets = ${value}`),
  maxHeight: requirements(heightLimits, (value) => sql`height <= ${value}`),
  category: requirements(categories, (value) => sql`category = ${value}`),
  inStock: { true: sql`in_stock` },
}

function requirements<Value extends string | number>(
  values: readonly Value[],
  require: (value: RawBuilder<Value>) => RawBuilder<boolean>,
): Choices {
  return Object.fromEntries(values.map((value) => [value, require(sql.lit(value))]))
}

/** Reads the plants once: `matching` has what the query leaves open, and for each kind whether its condition is met. */
function facetsQuery({ category, country, inStock, families = false, ...filter }: PlantFilter) {
  const { light, water, effort, place, pets, maxHeight, ...others } = filter
  const conditions: { [Name in Kind]?: RawBuilder<boolean> } = {
    ...matchesFacts(filter),
    ...(category && { category: sql<boolean>`category = ${category}` }),
    ...(country && { country: sql<boolean>`${countryOfOrigin} = ${country}` }),
    ...(inStock !== undefined && { inStock: inStock ? isInStock : sql<boolean>`not ${isInStock}` }),
  }
  const kinds = Object.entries(conditions)
  const columns = [
    sql`category, ${isInStock} as in_stock, ${countryOfOrigin} as country`,
    ...(families ? [sql`family`] : []),
    ...Object.entries(factColumns).map(([name, column]) => sql`${column} as ${sql.id(name)}`),
    ...kinds.map(([kind, isMet]) => sql`${isMet} as ${sql.id(`meets_${kind}`)}`),
  ]
  const meetsAllBut = (own: Kind | null) =>
    sql.join(
      [sql`true`, ...kinds.filter(([kind]) => kind !== own).map(([kind]) => sql.id(`meets_${kind}`))],
      sql` and `,
    )
  const counted = [
    { name: 'total', condition: meetsAllBut(null) },
    ...Object.entries(choices).flatMap(([kind, ofKind]) =>
      Object.entries(ofKind).map(([value, isMet]) => ({
        name: nameOf(kind, value),
        condition: sql`${isMet} and ${meetsAllBut(kind as Kind)}`,
      })),
    ),
  ]
  const counts = (entry: RawBuilder<unknown>) =>
    sql.join(counted.map(({ name, condition }) => sql`count(${entry}) filter (where ${condition}) as ${sql.id(name)}`))
  const sums = counted.map(({ name }) => sql`single.${sql.id(name)} + sized.${sql.id(name)} as ${sql.id(name)}`)
  // A family of sizes counts once where it is one entry of the list. Families apart: counting what differs is slow.
  const all = families
    ? sql`select ${sql.join(sums)} from (select ${counts(sql`*`)} from matching where family is null) as single,
        (select ${counts(sql`distinct family`)} from matching where family is not null) as sized`
    : sql`select ${counts(sql`*`)} from matching`
  const entries = families ? sql`count(*) filter (where family is null) + count(distinct family)` : sql`count(*)`
  return sql<Row>`
    with matching as materialized (
      select ${sql.join(columns)} from plants where ${matchesFilter(expressionBuilder<Schema, 'plants'>(), others)}
    )
    select *, (
      select coalesce(jsonb_object_agg(country, plants), '{}') from (
        select country, ${entries} as plants from matching
        where country is not null and ${meetsAllBut('country')} group by country
      ) as by_country
    ) as countries
    from (${all}) as counts`
}

function nameOf(kind: string, value: string): string {
  return `${kind}:${value}`
}
