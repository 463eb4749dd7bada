import { toNestErrors } from '@hookform/resolvers'
import { type Field, type FieldErrors, get, type Resolver, type ResolverOptions } from 'react-hook-form'
import * as z from 'zod/mini'
import { numberFacts } from '../../../contract/forms/facts-texts.ts'
import { ProductEdit, ProductForm } from '../../../contract/forms/product.ts'
import { numberFields } from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import '../../ui/form-resolver.ts'
import { deliveryNumbers } from './delivery-texts.ts'
import { fieldName } from './field-names.ts'
import { productBody } from './product-body.ts'
import type { ProductValues } from './product-values.ts'

const EditWithoutStock = z.omit(ProductEdit, { stock: true })

/** The body sent on save: without the stock if an edit does not change it. */
export type Product = z.infer<typeof ProductForm>

/** Validates the form by the contract's schema. `loaded` is the product when the edit began. */
export function productResolver(loaded: Plant | null): Resolver<ProductValues, unknown, Product> {
  return (values, _, options) => {
    const body = productBody(values, loaded)
    const rules = loaded !== null && body.stock === loaded.stock ? EditWithoutStock : ProductForm
    const outcome = z.safeParse<typeof rules>(rules, body)
    const unread = unreadFields(options)
    if (outcome.success && Object.keys(unread).length === 0) return { values: outcome.data, errors: {} }
    const errors = { ...errorsByField(outcome.error?.issues ?? []), ...unread }
    return { values: {}, errors: toNestErrors<ProductValues>(errors, options) }
  }
}

/** Browsers report an unreadable number such as `700-` as empty; this finds those inputs. */
function unreadFields({ fields }: ResolverOptions<ProductValues>): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of numberInputs) {
    const field: Field['_f'] | undefined = get(fields, name)
    const input = field?.ref
    if (input && 'validity' in input && input.validity.badInput) {
      errors[name] = { type: 'number', message: 'Please enter a number' }
    }
  }
  return errors
}

const numberInputs = [
  ...numberFields.map(({ key }) => key),
  'packed.netQuantity.amount',
  'packed.mrp',
  'packed.seed.germination',
  'packed.seed.purity',
  'size.position',
  ...deliveryNumbers.map((key) => `delivery.${key}`),
  ...numberFacts.map((key) => `facts.${key}`),
]

/** The first error of each field. */
function errorsByField(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, code, message } of issues) errors[fieldName(path.join('.'))] ??= { type: code, message }
  return errors
}
