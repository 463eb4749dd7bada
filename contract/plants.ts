import { z } from 'zod'
import { categories } from '../domain/catalogue.ts'
import { countries } from '../domain/packed/countries.ts'
import { byFilter, choiceFilters, factChoices, factFilters, limitFilters } from '../domain/plant-facts/fact-filters.ts'
import { type Fact, units } from '../domain/plant-facts/fact-kinds.ts'
import { eachFact, type PlantFacts } from '../domain/plant-facts/plant-facts.ts'
import { priceTagSources } from '../domain/pricing.ts'
import { states } from '../domain/states.ts'
import { byAdminAfresh, type EndpointTable } from './endpoint.ts'
import {
  byId,
  flagInQuery,
  idempotencyHeaders,
  identifiersInQuery,
  ifMatch,
  line,
  pagination,
  rupeesInQuery,
  searchText,
  severalInQuery,
  wholeNumberInQuery,
} from './fields.ts'
import { ProductEdit, ProductForm } from './forms/product.ts'
import { fromFields, optionalTexts } from './forms/product-fields.ts'
import { PackedGoods } from './packed.ts'

/** What is known of a plant; what is not known is null. */
const Facts: z.ZodType<PlantFacts> = z.object(
  eachFact((fact): z.ZodType => schemaOf(fact).nullable()),
) as z.ZodType<unknown> as z.ZodType<PlantFacts>

function schemaOf(fact: Fact) {
  switch (fact.kind) {
    case 'choice':
      return z.enum(Object.keys(fact.words))
    case 'choices':
      return z.array(z.enum(Object.keys(fact.words)))
    case 'verdict':
      return z.object({ verdict: z.enum(Object.keys(fact.words)), source: z.string() })
    case 'number':
      return z.number().meta({ description: units[fact.unit].description })
    case 'months':
      return z.array(z.number()).meta({ description: 'Months, from 1 to 12' })
    case 'yes or no':
      return z.boolean()
  }
}

const Image = z.object({ url: z.string(), public_id: z.string().nullable() })

const Size = z.object({ family: z.string(), label: z.string(), position: z.number() })

export const Plant = z.object({
  _id: z.string(),
  name: z.string(),
  ...fromFields(optionalTexts, ({ key }) => [key, z.string().optional()]),
  otherNames: z.array(z.string()).meta({ description: 'Further names that it is found by' }),
  description: z.string(),
  price: z.number().meta({ description: 'Rupees' }),
  originalPrice: z.number().nullable().meta({ description: 'Rupees' }),
  discount: z.number().meta({ description: 'Percent' }),
  priceTag: z
    .nullable(z.enum(priceTagSources))
    .meta({ description: 'Which of original price and discount was set; the other follows when the price changes' }),
  compareAt: z.object({ card: z.number().nullable(), page: z.number().nullable(), discount: z.number() }).meta({
    description: 'What is struck through on cards and on its page (rupees), and the percentage off that is shown',
  }),
  stock: z.number(),
  category: z.enum(categories),
  taxClass: z.string().meta({ description: 'The key of its tax class: its own, else that of its category' }),
  rating: z.number(),
  reviews: z.number().meta({ description: 'How many reviews there are' }),
  image: Image,
  images: z.array(Image.extend({ isPrimary: z.boolean(), order: z.number() })),
  careInstructions: z.array(z.object({ title: z.string(), description: z.string() })),
  benefits: z.array(z.string()),
  packed: PackedGoods.nullable().meta({ description: 'What is stated on its package; null if it is none' }),
  facts: Facts.meta({ description: 'What is known of the plant; null where it is unknown' }),
  size: Size.nullable().meta({ description: 'Which size of which family it is; null if it has no sizes' }),
  delivery: z
    .object({
      vanOnly: z.boolean().meta({ description: 'Only the nursery’s van carries it' }),
      notTo: z.array(z.enum(states)).meta({ description: 'States that it may not enter' }),
      reason: z.string().nullable(),
      maxCelsius: z.number().nullable(),
      minCelsius: z.number().nullable(),
      depotDays: z.number().nullable().meta({ description: 'The most days in a depot without a delivery' }),
      weightGrams: z.number().nullable(),
    })
    .nullable()
    .meta({ description: 'How it may travel; null if nothing is special about it' }),
  sizes: z
    .array(z.object({ _id: z.string(), label: z.string(), price: z.number(), stock: z.number() }))
    .meta({ description: 'The sizes of its family on sale, itself included, in their order; empty if it has none' }),
  parts: z
    .array(
      z.object({
        plant: z.string(),
        name: z.string().meta({ description: 'With its size' }),
        quantity: z.number(),
        price: z.number(),
        stock: z.number(),
        isAvailable: z.boolean().meta({ description: 'false once the shop no longer sells it' }),
        image: Image,
      }),
    )
    .nullable()
    .meta({ description: 'What a bundle consists of, with what a piece costs alone (rupees); null if it is none' }),
  version: z.string().meta({ description: 'Sent back as If-Match with an edit' }),
})
export type Plant = z.infer<typeof Plant>

export const PlantQuery = z.strictObject({
  category: z.enum(categories).optional(),
  search: searchText.optional(),
  literal: flagInQuery
    .optional()
    .meta({ description: 'Whether the search is taken to the letter: no slip is forgiven' }),
  ids: identifiersInQuery.optional().meta({ description: 'The plants of these ids, separated by commas' }),
  country: line(60).optional().meta({ description: 'Packed goods from this country, by its English name' }),
  sort: z
    .optional(z.enum(['rating', '-price', 'price', 'name', 'newest', 'country']))
    .meta({ description: 'Left out: the best match while something is searched, else the newest first' }),
  minPrice: rupeesInQuery.optional(),
  maxPrice: rupeesInQuery.optional(),
  inStock: flagInQuery.optional(),
  families: flagInQuery
    .optional()
    .meta({ description: 'Whether a family of sizes is one entry: the cheapest that matches, in stock if any is' }),
  maxStock: wholeNumberInQuery.optional().meta({ description: 'At most so many pieces' }),
  ...factParameters(),
  ...pagination,
})
export type PlantQuery = z.infer<typeof PlantQuery>

/** A parameter for each filter by a fact. */
function factParameters() {
  const choices = byFilter(choiceFilters, ({ name }) => severalInQuery(factChoices[name]).optional())
  const limits = byFilter(limitFilters, ({ label, unit }) =>
    wholeNumberInQuery.optional().meta({ description: `${label}: at most so many ${unit}` }),
  )
  return { ...choices, ...limits }
}

const counts = z.record(z.string(), z.number())

/**
 * How many plants each choice would show: under all other conditions of the query, without those of its own kind. A
 * country without a plant is left out; limits are in the unit of their fact.
 */
export const Facets = z.object({
  ...byFilter(factFilters, () => counts),
  category: counts,
  country: counts,
  inStock: counts,
})
export type Facets = z.infer<typeof Facets>

export const plants = {
  'GET /plants': {
    summary: 'The plants of the shop; without a query all of them, the newest first',
    access: 'anyone',
    query: PlantQuery,
    responses: { 200: z.array(Plant) },
  },
  'GET /plants/facets': {
    summary: 'How many plants each choice of a filter would show; the page and the order of the query do not matter',
    access: 'anyone',
    query: PlantQuery,
    responses: { 200: Facets },
  },
  'GET /plants/categories': {
    summary: 'The categories that have at least one plant',
    access: 'anyone',
    responses: { 200: z.array(z.enum(categories)) },
  },
  'GET /plants/countries': {
    summary: 'The countries that packed goods come from, by name',
    access: 'anyone',
    responses: { 200: z.array(z.enum(countries)) },
  },
  'GET /plants/:id': { summary: 'One plant', access: 'anyone', params: byId, responses: { 200: Plant } },
  'POST /plants': {
    summary: 'Add a product; with an Idempotency-Key once, however often it is sent',
    ...byAdminAfresh,
    headers: idempotencyHeaders,
    body: ProductForm,
    responses: { 201: Plant },
  },
  'PUT /plants/:id': {
    summary: 'Change a product; with If-Match only if it was not changed meanwhile',
    ...byAdminAfresh,
    params: byId,
    headers: ifMatch,
    body: ProductEdit,
    responses: { 200: Plant },
  },
  'DELETE /plants/:id': {
    summary: 'Take a product out of the shop; past orders keep it',
    ...byAdminAfresh,
    params: byId,
    responses: { 200: z.object({ _id: z.string() }) },
  },
} as const satisfies EndpointTable
