import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Facets, PlantQuery } from '../../../contract/plants.ts'
import { categories } from '../../../domain/catalogue.ts'
import {
  byFilter,
  choiceFilters,
  factChoices,
  factFilters,
  limitFilters,
} from '../../../domain/plant-facts/fact-filters.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { isInStock } from './available-stock.ts'
import { factValue, hasChoice, matchesFacts } from './fact-conditions.ts'
import { listForgiving, matchesFilter, type PlantFilter } from './queries.ts'

type Kind = keyof Facets
/** Counts of countries, and of all other choices by `kind:value`. */
type Row = { total: number; countries: Record<string, number>; [choice: string]: number | Record<string, number> }

const NOTHING: Row = { total: 0, countries: {} }

/** How many plants on sale each choice of a filter would show, under the query's conditions of all other kinds. */
export async function countFacets(database: Database, query: PlantQuery): Promise<Facets> {
  const row = await listForgiving(database, query, async (within, filter) => {
    const { rows } = await facetsQuery(filter).execute(within)
    return rows[0] ?? NOTHING
  })
  const counts = (kind: Exclude<Kind, 'country'>) =>
    Object.fromEntries(Object.keys(choices[kind]).map((value) => [value, Number(row[nameOf(kind, value)])]))
  return {
    ...byFilter(factFilters, ({ name }) => counts(name)),
    category: counts('category'),
    country: row.countries,
    inStock: counts('inStock'),
  }
}

type Choices = Record<string, RawBuilder<boolean>>

/** What each choice requires of a row of `matching`, below. */
const choices: Record<Exclude<Kind, 'country'>, Choices> = {
  ...byFilter(choiceFilters, ({ name, key }) =>
    requirements(factChoices[name], (value) => hasChoice(key, sql.id(name), value)),
  ),
  ...byFilter(limitFilters, ({ name, limits }) => requirements(limits, (value) => sql`${sql.id(name)} <= ${value}`)),
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
  const others = { ...filter, ...byFilter(factFilters, () => undefined) }
  const conditions: { [Name in Kind]?: RawBuilder<boolean> } = {
    ...matchesFacts(filter),
    ...(category && { category: sql<boolean>`category = ${category}` }),
    ...(country && { country: sql<boolean>`country = ${country}` }),
    ...(inStock !== undefined && { inStock: inStock ? isInStock : sql<boolean>`not ${isInStock}` }),
  }
  const kinds = Object.entries(conditions)
  const columns = [
    sql`category, country, ${isInStock} as in_stock`,
    ...(families ? [sql`family`] : []),
    ...factFilters.map(({ name, key }) => sql`${factValue(key)} as ${sql.id(name)}`),
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
