import type { Api } from '../../../contract/client.ts'
import { withDays } from '../delivery/addressed-delivery.ts'
import type { FinderData } from './load-finder.ts'

/** The finder's data, whose plants say their day and fee for the `pin` of the address. */
export async function withFoundDays(api: Api, parameters: URLSearchParams, finder: FinderData): Promise<FinderData> {
  if ('error' in finder.found) return finder
  const { plants, ...found } = finder.found.value
  const cards = await withDays(
    api,
    parameters,
    plants.map(({ plant }) => plant),
  )
  const dated = plants.map((one, index) => ({ ...one, plant: cards[index] ?? one.plant }))
  return { ...finder, found: { value: { ...found, plants: dated } } }
}
