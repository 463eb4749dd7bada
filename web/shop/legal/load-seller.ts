import type { Api } from '../../../contract/client.ts'
import type { Seller } from '../../../contract/settings.ts'
import { attempt, type Loaded } from '../loaded.ts'

/** Who sells, as the legal texts name them. */
export async function loadSeller(api: Api): Promise<{ seller: Loaded<Seller> }> {
  return { seller: await attempt(() => api.call('GET /seller'), 'The seller’s details could not be fetched.') }
}
