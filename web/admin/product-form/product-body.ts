import { toNestErrors } from '@hookform/resolvers'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { factsOfTexts } from '../../../contract/forms/facts.ts'
import { numberIn } from '../../../contract/forms/fields.ts'
import { packedOfTexts } from '../../../contract/forms/packed.ts'
import { ProductEdit, ProductForm, StockEdit } from '../../../contract/forms/product.ts'
import {
  fromFields,
  lineFields,
  numberFields,
  type ProductField,
  textFields,
} from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import { errorsByField } from '../ui/body-resolver.ts'
import { type DeliveryTexts, eachDeliveryNumber, type ProductValues, type SizeTexts } from './product-values.ts'

/**
 * The request body: numbers parsed, empty fields omitted. An empty original price or discount is sent as null, since an
 * omitted one would stay. Pictures of the loaded product retain their other fields; the gallery picture that is also
 * the main one is marked primary.
 */
function productBody(values: ProductValues, loaded: Plant | null) {
  const known = new Map(loaded?.images.map((image) => [image.url, image]))
  const numbers = fromFields(numberFields, ({ key }) => [key, numberOrNone(values[key])])
  return {
    ...fromFields(textFields, ({ key }) => [key, values[key].trim() || undefined]),
    ...numbers,
    originalPrice: numbers.originalPrice ?? null,
    discount: numbers.discount ?? null,
    category: values.category,
    taxClass: values.taxClass || null,
    image: {
      url: values.image.url,
      public_id: values.image.url === loaded?.image.url ? (loaded.image.public_id ?? undefined) : undefined,
    },
    images: values.images.map(({ url }) => ({
      url,
      public_id: known.get(url)?.public_id ?? undefined,
      isPrimary: url === values.image.url || undefined,
    })),
    careInstructions: values.careInstructions,
    packed: packedOfTexts(values.packed),
    size: sizeOfTexts(values.size),
    ...(values.parts.length > 0 && { stock: undefined }),
    parts:
      values.parts.length > 0
        ? values.parts.map(({ plant, quantity }) => ({ plant, quantity: numberOrNone(quantity) ?? Number.NaN }))
        : null,
    facts: factsOfTexts(values.facts),
    delivery: deliveryOfTexts(values.delivery),
    ...fromFields(lineFields, ({ key }) => [key, values[key].map(({ text }) => text)]),
  } satisfies Record<ProductField['key'] | 'parts', unknown>
}

function numberOrNone(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed)
}

/** The size in a request: null where nothing is typed, and the number not a number where it is none. */
function sizeOfTexts({ family, label, position }: SizeTexts) {
  if ([family, label, position].every((text) => text.trim() === '')) return null
  return { family, label, position: position.trim() === '' ? undefined : Number(position) }
}

/** The delivery in a request: null what is left empty, and not a number (NaN) what is none, which is refused. */
function deliveryOfTexts({ vanOnly, notTo, reason, ...numbers }: DeliveryTexts) {
  const read = eachDeliveryNumber((key) => numberIn(numbers[key]))
  return { vanOnly, notTo: [...notTo], reason: reason.trim() || null, ...read }
}

const EditWithoutStock = z.omit(ProductEdit, { stock: true })

/** The body sent on save: without the stock if an edit does not change it. */
export type Product = z.infer<typeof ProductForm>

/** Validates the form by the contract's schema. `loaded` is the product when the edit began. */
export function productResolver(loaded: Plant | null): Resolver<ProductValues, unknown, Product> {
  return (values, _, options) => {
    const body = productBody(values, loaded)
    const rules = loaded === null ? ProductForm : body.stock === loaded.stock ? EditWithoutStock : StockEdit
    const outcome = z.safeParse<typeof rules>(rules, body)
    if (outcome.success) return { values: outcome.data, errors: {} }
    return { values: {}, errors: toNestErrors<ProductValues>(errorsByField(outcome.error.issues, fieldName), options) }
  }
}

/**
 * The form's name for a field the contract calls `path`: a benefit is a string there and an object with an input here.
 * A part of a package that is missing as a whole is shown at its first input.
 */
export function fieldName(path: string): string {
  if (path === 'packed.responsible') return `${path}.role`
  if (path === 'packed.netQuantity') return `${path}.amount`
  const list = /^(\w+)\.\d+$/.exec(path)?.[1]
  return lineFields.some(({ key }) => key === list) ? `${path}.text` : path
}
