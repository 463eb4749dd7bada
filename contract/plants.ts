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

/** The facts of a plant; unknown ones are null. */
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
      return z.number().describe(units[fact.unit].description)
    case 'months':
      return z.array(z.number()).describe('Months, from 1 to 12')
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
  otherNames: z.array(z.string()).describe('Other names that searches find it by'),
  description: z.string(),
  price: z.number().describe('Rupees'),
  originalPrice: z.number().nullable().describe('Rupees'),
  discount: z.number().describe('Percent'),
  priceTag: z
    .nullable(z.enum(priceTagSources))
    .describe('Which of original price and discount was entered; the other is calculated from the price'),
  compareAt: z
    .object({ card: z.number().nullable(), page: z.number().nullable(), discount: z.number() })
    .describe('The crossed-out prices on cards and on its page (rupees), and the percentage off shown'),
  stock: z.number(),
  category: z.enum(categories),
  taxClass: z.string().describe("The key of its own tax class, or else of its category's"),
  rating: z.number(),
  reviews: z.number().describe('The number of reviews'),
  image: Image,
  images: z.array(Image.extend({ isPrimary: z.boolean(), order: z.number() })),
  careInstructions: z.array(z.object({ title: z.string(), description: z.string() })),
  benefits: z.array(z.string()),
  packed: PackedGoods.nullable().describe('The details on its package; null if it is not packed'),
  facts: Facts.describe('Facts about the plant; null where unknown'),
  size: Size.nullable().describe('Its family and size; null if it has no sizes'),
  delivery: z
    .object({
      vanOnly: z.boolean().describe('Whether only the nursery’s van can deliver it'),
      notTo: z.array(z.enum(states)).describe('States where it cannot be delivered'),
      reason: z.string().nullable(),
      maxCelsius: z.number().nullable(),
      minCelsius: z.number().nullable(),
      depotDays: z.number().nullable().describe('The maximum number of days it can stay in a depot'),
      weightGrams: z.number().nullable(),
    })
    .nullable()
    .describe('Its delivery limits; null if it has none'),
  sizes: z
    .array(
      z.object({
        _id: z.string(),
        label: z.string(),
        detail: z.string().describe('Its size beyond the label, like `45 cm tall`; empty if unknown'),
        price: z.number(),
        stock: z.number(),
      }),
    )
    .describe('The sizes of its family on sale, including itself, in order; empty if it has none'),
  parts: z
    .array(
      z.object({
        plant: z.string(),
        name: z.string().describe('With its size'),
        quantity: z.number(),
        price: z.number(),
        stock: z.number(),
        isAvailable: z.boolean().describe('False once the shop no longer sells it'),
        image: Image,
      }),
    )
    .nullable()
    .describe('The contents of a bundle, with the separate price of each piece in rupees; null for other products'),
  version: z.string().describe('Send it back as If-Match with an edit'),
})
export type Plant = z.infer<typeof Plant>

export const PlantQuery = z.strictObject({
  category: z.enum(categories).optional(),
  search: searchText.optional(),
  literal: flagInQuery.optional().describe('Whether to search for the exact spelling, without correcting mistakes'),
  ids: identifiersInQuery.optional().describe('Plants with these IDs, separated by commas'),
  country: line(60).optional().describe('Packed goods from this country, by its English name'),
  sort: z
    .optional(z.enum(['rating', '-price', 'price', 'name', 'newest', 'country']))
    .describe('By default, best match for a search, otherwise newest first'),
  minPrice: rupeesInQuery.optional(),
  maxPrice: rupeesInQuery.optional(),
  inStock: flagInQuery.optional(),
  families: flagInQuery
    .optional()
    .describe('Whether to list a family of sizes once: the cheapest match, in stock if possible'),
  maxStock: wholeNumberInQuery.optional().describe('Products with at most this many pieces in stock'),
  ...factParameters(),
  ...pagination,
})
export type PlantQuery = z.infer<typeof PlantQuery>

/** A parameter for each filter by a fact. */
function factParameters() {
  const choices = byFilter(choiceFilters, ({ name }) => severalInQuery(factChoices[name]).optional())
  const limits = byFilter(limitFilters, ({ label, unit }) =>
    wholeNumberInQuery.optional().describe(`${label}: at most this many ${unit}`),
  )
  return { ...choices, ...limits }
}

const counts = z.record(z.string(), z.number())

/**
 * How many plants each choice would show with the query's other filters. A country without plants is left out; limits
 * are in the unit of their fact.
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
    summary: "The shop's plants; without a query all of them, newest first",
    access: 'anyone',
    query: PlantQuery,
    responses: { 200: z.array(Plant) },
  },
  'GET /plants/facets': {
    summary: 'How many plants each filter choice would show; page and sort order are ignored',
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
    summary: 'The countries of origin of packed goods, by name',
    access: 'anyone',
    responses: { 200: z.array(z.enum(countries)) },
  },
  'GET /plants/:id': { summary: 'One plant', access: 'anyone', params: byId, responses: { 200: Plant } },
  'POST /plants': {
    summary: 'Add a product. With an Idempotency-Key, a repeated request adds it only once',
    ...byAdminAfresh,
    headers: idempotencyHeaders,
    body: ProductForm,
    responses: { 201: Plant },
  },
  'PUT /plants/:id': {
    summary: 'Change a product; with If-Match, only if it still has that version',
    ...byAdminAfresh,
    params: byId,
    headers: ifMatch,
    body: ProductEdit,
    responses: { 200: Plant },
  },
  'DELETE /plants/:id': {
    summary: 'Delete a product from the shop; past orders keep it',
    ...byAdminAfresh,
    params: byId,
    responses: { 200: z.object({ _id: z.string() }) },
  },
} as const satisfies EndpointTable
