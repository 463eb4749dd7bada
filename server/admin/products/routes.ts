import type { FastifyInstance } from 'fastify'
import { changePrice } from '../../../domain/price-change.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { routeRegistrar } from '../../platform/http/route.ts'
import { Refusal, refuse, toBody } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/receive-upload.ts'
import { storeUpload } from '../../platform/uploads/store-upload.ts'
import { settleUploads } from '../../platform/uploads/sweep-uploads.ts'
import { requestGuards } from '../../shop/accounts/request-guards.ts'
import { privateImageUrl, refusalOfImages, uploadsOf } from '../../shop/catalogue/image-address.ts'
import { presentPlant } from '../../shop/catalogue/present-plant.ts'
import { findPlant } from '../../shop/catalogue/public-plant.ts'
import type { Shop } from '../../shop/shop.ts'
import { refusalOfTaxClass } from '../../shop/tax-classes/queries.ts'
import { changeProducts } from './change-products.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { updateProduct } from './update-product.ts'

export function productRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  async function presentSaved(id: string) {
    const plant = await findPlant(database, id)
    if (plant) await settleUploads(shop, uploadsOf([plant]))
    return plant ? { body: presentPlant(shop, plant) } : refuse('not_found')
  }

  route('POST /plants', async ({ headers, body, caller: { userId } }) => {
    const refusal = refusalOfImages(shop, body) ?? (await refusalOfTaxClass(database, body))
    if (refusal) return refusal
    const idempotencyKey = headers['idempotency-key'] ?? null
    const plant = await createProduct(shop, { product: body, adminId: userId, idempotencyKey })
    return plant instanceof Refusal ? plant : presentSaved(plant.id)
  })

  route('PUT /plants/:id', async ({ params, headers, body, caller }) => {
    const refusal = refusalOfImages(shop, body) ?? (await refusalOfTaxClass(database, body))
    if (refusal) return refusal
    const version = headers['if-match'] ?? null
    const plant = await updateProduct(shop, params.id, { product: body, version, adminId: caller.userId })
    return plant instanceof Refusal ? plant : presentSaved(plant.id)
  })

  route('DELETE /plants/:id', async ({ params, caller }) =>
    toBody(await deleteProduct(database, { plantId: params.id, adminId: caller.userId })),
  )

  route('POST /admin/products/category', async ({ body, caller }) => {
    const { products, category } = body
    const answer = await changeProducts(shop, { adminId: caller.userId, products, field: 'category' }, (plant) => ({
      ...plant,
      category,
      tax_class: plant.category === category ? plant.tax_class : null,
    }))
    return toBody(answer)
  })

  route('POST /admin/products/price', async ({ body, caller }) => {
    const { products, percent } = body
    const answer = await changeProducts(shop, { adminId: caller.userId, products, field: 'percent' }, (plant) => {
      const { price, discount, original_price: originalPrice } = plant
      const tag = changePrice({ price, originalPrice, discount }, percent)
      return tag && { ...plant, price: tag.price, discount: tag.discount }
    })
    return toBody(answer)
  })
}

/** A scope of its own, since it parses multipart forms. */
export async function uploadRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = await acceptUploads(scope, shop)
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /upload', ({ request }) =>
    withFile(request, async (file) => {
      const image = await storeUpload(shop, file)
      if (image instanceof Refusal) return image
      return { body: { url: privateImageUrl(shop, image.name), public_id: image.name } }
    }),
  )
}
