import type { ApiRequest, EndpointKey } from '../../../contract/contract.ts'
import type { Person } from '../../support/factories.ts'
import type { PaymentShop } from '../../support/payment-shop.ts'

/** Who calls, and what there is to call about: a plant on sale that belongs to nobody's order. */
export type World = { shop: PaymentShop; admin: Person; customer: Person; plant: string }

/**
 * A good request to an endpoint, with every field that there is: each is replaced by hostile ones in its turn. `also` are
 * further headers. With `anyId`, an identifier that names nothing is no mistake: there is nothing to do then, or the
 * browser makes the identifier up. A `caller` of its own sends it where the stage's admin would get into another's way.
 */
export type Sample<Key extends EndpointKey> = ApiRequest<Key> & {
  also?: Record<string, string>
  anyId?: true
  caller?: Person
}

/** Sets the stage for one good request, each time anew. */
export type Samples = { [Key in EndpointKey]?: (world: World) => Promise<Sample<Key>> }
