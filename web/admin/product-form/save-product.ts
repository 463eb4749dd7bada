import { ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import type { Product } from './product-resolver.ts'

/** Creates a product (once per idempotency key), or updates the loaded one unless it has changed meanwhile. */
export async function saveProduct(product: Product, loaded: Plant | null, idempotencyKey: string): Promise<void> {
  const body = { ...product, imageUrl: product.image.url }
  if (loaded === null) {
    const headers = { 'idempotency-key': idempotencyKey }
    await api.call('POST /plants', { headers, body })
  } else {
    const headers = { 'if-match': loaded.version }
    await api.call('PUT /plants/:id', { params: { id: loaded._id }, headers, body }).catch(failToSave)
  }
}

/** A missing product has been deleted since its form was opened. */
function failToSave(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  throw new ApiError(error.status, { code: error.code, message: 'It was deleted meanwhile.' })
}
