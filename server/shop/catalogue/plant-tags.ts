import { plantTag } from '../../platform/http-cache/response-cache.ts'
import type { PublicPlant } from './public-plant.ts'

/** The cache tags of a response that shows a plant: it is shown with the sizes of its family, or its parts. */
export function tagsOf({ id, sizes, bundle_parts: parts }: PublicPlant): string[] {
  return [id, ...sizes.map((size) => size.id), ...(parts ?? []).map(({ plant }) => plant)].map(plantTag)
}
