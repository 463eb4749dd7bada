import { z } from 'zod'
import { categories } from '../domain/catalogue.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { moment, pagination, searchText } from './fields.ts'
import { Plant } from './plants.ts'

const term = searchText.refine((typed) => typed !== '', 'There is nothing to search for')

export const SuggestedPlant = Plant.pick({
  _id: true,
  name: true,
  scientificName: true,
  price: true,
  stock: true,
  image: true,
})
export type SuggestedPlant = z.infer<typeof SuggestedPlant>

export const Suggestions = z.object({
  plants: z.array(SuggestedPlant).describe('The first five results of this search'),
  categories: z.array(z.object({ category: z.enum(categories), label: z.string() })),
  topics: z
    .array(z.object({ title: z.string(), path: z.string() }))
    .describe('Care notes for the plants found and pages of the shop, with their paths'),
  near: z.array(z.object({ _id: z.string(), name: z.string() })).describe('The closest plants, if none is found'),
  isUnsold: z.boolean().describe('Whether the search is for something that the shop is known not to sell'),
})
export type Suggestions = z.infer<typeof Suggestions>

const UnfoundSearch = z.object({ term: z.string(), times: z.number(), lastAt: moment })

export const search = {
  'GET /search': {
    summary: 'Suggestions for a search: plants, categories and topics, best match first',
    access: 'anyone',
    query: z.strictObject({ q: term }),
    responses: { 200: Suggestions },
  },
  'POST /search/unfound': {
    summary: 'Record a search that found nothing; other searches are not counted',
    access: 'anyone',
    limit: 'unfound-search',
    body: z.object({ q: term }),
    responses: { 200: z.object({ isCounted: z.boolean() }) },
  },
  'GET /admin/searches': {
    summary: 'Searches that found nothing, most frequent first',
    ...byAdmin,
    query: z.strictObject(pagination),
    responses: { 200: z.array(UnfoundSearch) },
  },
  'DELETE /admin/searches': {
    summary: 'Clear the list of searches that found nothing',
    ...byAdmin,
    responses: { 200: z.object({ deleted: z.number() }) },
  },
} as const satisfies EndpointTable
