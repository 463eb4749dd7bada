import { contract, type EndpointKey } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Person } from '../../support/factories.ts'
import { admin } from './admin.ts'
import type { Sample, World } from './sample.ts'
import { secondFactors } from './second-factors.ts'
import { shoppers } from './shoppers.ts'

const samples = { ...shoppers, ...admin, ...secondFactors }

/** A sample of any endpoint. */
export type AnySample = {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  also?: Record<string, string>
  anyId?: true
  caller?: Person
}

/** The endpoints with parameters and without a sample. */
export function endpointsWithoutSample(): string[] {
  return Object.entries<Endpoint>(contract).flatMap(([key, { params, headers, body, fileField, fileType }]) =>
    (params || headers || body || fileField || fileType) && !(key in samples) ? [key] : [],
  )
}

/** A good request to an endpoint; one without parameters needs no sample. */
export async function sampleOf(key: EndpointKey, world: World): Promise<AnySample> {
  const sample = samples[key] as ((world: World) => Promise<Sample<EndpointKey>>) | undefined
  return ((await sample?.(world)) ?? {}) as AnySample
}
