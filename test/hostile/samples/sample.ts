import type { ApiRequest, EndpointKey } from '../../../contract/contract.ts'
import type { Person } from '../../support/factories.ts'
import type { PaymentShop } from '../../support/payment-shop.ts'

/** The callers and data of a sample: `plant` is on sale and in no order. */
export type World = { shop: PaymentShop; admin: Person; customer: Person; plant: string }

/**
 * A good request to an endpoint, with all of its fields, since each is replaced by hostile values in turn. Without parameters,
 * its
 * `:id` names what most requests of its path name. `also` are further headers. With `anyId`, an unknown ID is no error. A
 * `caller` replaces the shared admin where that admin's requests
 * would affect each other.
 */
export type Sample<Key extends EndpointKey> = WithoutParams<ApiRequest<Key>> & {
  also?: Record<string, string>
  anyId?: true
  caller?: Person
}

type WithoutParams<Request> = Request extends { params: infer Params }
  ? Omit<Request, 'params'> & { params?: Params }
  : Request

/** Prepares the data of one good request, new each time. */
export type Samples = { [Key in EndpointKey]?: (world: World) => Promise<Sample<Key>> }
