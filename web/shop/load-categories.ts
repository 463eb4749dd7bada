import type { Api } from '../../contract/client.ts'
import type { Category } from '../../domain/catalogue.ts'
import { attempt, type Loaded } from './loaded.ts'

/** The categories that have plants. */
export function loadCategories(api: Api): Promise<Loaded<Category[]>> {
  return attempt(async () => {
    const answer = await api.call('GET /plants/categories')
    return answer.filter((category) => typeof category === 'string')
  }, 'Failed to fetch plants')
}
