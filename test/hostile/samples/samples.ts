import { contract, type EndpointKey } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { buildClaim } from '../../support/claims.ts'
import type { Person } from '../../support/factories.ts'
import { admin, message, replacementIn, review, waitingMail } from './admin.ts'
import { cashOrder } from './made.ts'
import type { Sample, World } from './sample.ts'
import { secondFactors } from './second-factors.ts'
import { shoppers } from './shoppers.ts'

const samples = { ...shoppers, ...admin, ...secondFactors }

const claim = async ({ shop, customer }: World) => (await buildClaim(shop, customer))._id

/** What the `:id` of a path names, unless its sample says otherwise. */
const named: Readonly<Record<string, (world: World) => Promise<string>>> = {
  '/plants': async ({ plant }) => plant,
  '/orders': cashOrder,
  '/claims': claim,
  '/admin/orders': cashOrder,
  '/admin/claims': claim,
  '/admin/replacements': replacementIn,
  '/admin/users': async ({ customer }) => customer.id,
  '/admin/reviews': review,
  '/admin/messages': message,
  '/admin/mails': waitingMail,
}
const namedBy = (key: string) => named[/ (.*?)\/:id/.exec(key)?.[1] ?? '']

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

/** The endpoints of which no good request is known. */
export function endpointsWithoutSample(): string[] {
  return Object.entries<Endpoint>(contract).flatMap(([key, { params, headers, body, fileField, fileType }]) => {
    const needsMore = headers || body || fileField || fileType || (params && !namedBy(key))
    return needsMore && !(key in samples) ? [key] : []
  })
}

/** A good request to an endpoint. */
export async function sampleOf(key: EndpointKey, world: World): Promise<AnySample> {
  const make = samples[key] as ((world: World) => Promise<Sample<EndpointKey>>) | undefined
  const sample = ((await make?.(world)) ?? {}) as AnySample
  const id = sample.params ? undefined : await namedBy(key)?.(world)
  return id === undefined ? sample : { ...sample, params: { id } }
}
