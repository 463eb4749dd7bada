import type { Api } from '../../../contract/client.ts'
import type { Seller } from '../../../contract/settings.ts'
import { attempt, type Loaded } from '../loaded.ts'

/** The seller's details for the legal texts. */
export async function loadSeller(api: Api): Promise<{ seller: Loaded<Seller> }> {
  return { seller: await attempt(() => api.call('GET /seller'), 'The seller’s details could not be fetched.') }
}
