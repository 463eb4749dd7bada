import { z } from 'zod'
import { categories } from '../domain/catalogue.ts'
import { countries } from '../domain/packed/countries.ts'
import { factChoices } from '../domain/plant-facts/fact-filters.ts'
import { priceTagSources } from '../domain/pricing.ts'
import { states } from '../domain/states.ts'
import type { EndpointTable } from './endpoint.ts'
import { Facts } from './facts.ts'
import {
  byId,
  flagInQuery,
  idempotencyHeaders,
  identifiersInQuery,
  line,
  pagination,
  rupeesInQuery,
  searchText,
  severalInQuery,
  wholeNumberInQuery,
} from './fields.ts'
import { ProductEdit, ProductForm } from './forms/product.ts'
import { PackedGoods } from './packed.ts'

const Image = z.object({ url: z.string(), public_id: z.string().nullable() })

const Size = z.object({ family: z.string(), label: z.string(), position: z.number() })

export const Plant = z.object({
  _id: z.string(),
  name: z.string(),
  scientificName: z.string().optional(),
  otherNames: z.array(z.string()).meta({ description: 'Further names that it is found by' }),
  description: z.string(),
  price: z.number().meta({ description: 'Rupees' }),
  originalPrice: z.number().nullable().meta({ description: 'Rupees' }),
  discount: z.number().meta({ description: 'Percent' }),
  priceTag: z
    .enum(priceTagSources)
    .nullable()
    .meta({ description: 'Which of original price and discount was set; the other follows when the price changes' }),
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
    .enum(['rating', '-price', 'price', 'name', 'newest', 'country'])
    .optional()
    .meta({ description: 'Left out: the best match while something is searched, else the newest first' }),
  minPrice: rupeesInQuery.optional(),
  maxPrice: rupeesInQuery.optional(),
  inStock: flagInQuery.optional(),
  families: flagInQuery
    .optional()
    .meta({ description: 'Whether a family of sizes is one entry: the cheapest that matches, in stock if any is' }),
  maxStock: wholeNumberInQuery.optional().meta({ description: 'At most so many pieces' }),
  light: severalInQuery(factChoices.light).optional(),
  water: severalInQuery(factChoices.water).optional(),
  effort: severalInQuery(factChoices.effort).optional(),
  place: severalInQuery(factChoices.place).optional(),
  pets: severalInQuery(factChoices.pets).optional(),
  maxHeight: wholeNumberInQuery.optional().meta({ description: 'At most so high as sold, in cm' }),
  ...pagination,
})
export type PlantQuery = z.infer<typeof PlantQuery>

const counts = z.record(z.string(), z.number())

/**
 * How many plants each choice would show: under all other conditions of the query, without those of its own kind. A
 * country without a plant is left out; `maxHeight` is in cm.
 */
export const Facets = z.object({
  light: counts,
  water: counts,
  effort: counts,
  place: counts,
  pets: counts,
  maxHeight: counts,
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
    access: 'admin',
    factor: 'fresh',
    headers: idempotencyHeaders,
    body: ProductForm,
    responses: { 201: Plant },
  },
  'PUT /plants/:id': {
    summary: 'Change a product; with If-Match only if it was not changed meanwhile',
    access: 'admin',
    factor: 'fresh',
    params: byId,
    headers: z.object({ 'if-match': z.string().max(100).optional() }),
    body: z.object({ ...ProductEdit.shape, stock: z.int().min(0).max(1_000_000).optional() }),
    responses: { 200: Plant },
  },
  'DELETE /plants/:id': {
    summary: 'Take a product out of the shop; past orders keep it',
    access: 'admin',
    factor: 'fresh',
    params: byId,
    responses: { 200: z.object({ _id: z.string() }) },
  },
} as const satisfies EndpointTable
