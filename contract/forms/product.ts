import * as z from 'zod/mini'
import { MAX_PARTS, MAX_PIECES } from '../../domain/bundle.ts'
import { categories } from '../../domain/catalogue.ts'
import { plainSearch } from '../../domain/plain-text.ts'
import { priceTagSources } from '../../domain/pricing.ts'
import { spellLabel } from '../../domain/size-label.ts'
import { TAX_CLASS_KEY } from '../../domain/tax/tax-classes.ts'
import { PlantDeliveryForm } from './delivery.ts'
import { FactsForm } from './facts.ts'
import { requiredLine, requiredText, rupees, storable, whole } from './fields.ts'
import { PackedForm } from './packed.ts'

const order = 'The position must be a whole number from 0 to 999'

/** A name by which products are joined or compared: pasted and typed text end up the same. */
const plainName = (longest: number, message: string, spell = (name: string) => name) =>
  z.string(message).check(
    z.overwrite((typed) => spell(plainSearch(typed).replace(/ +/g, ' '))),
    ...requiredLine(longest, message),
  )

/** That a product is one size of a family of plants. */
const SizeForm = z.object({
  family: plainName(100, 'Please enter the family'),
  label: plainName(40, 'Please enter the size', spellLabel),
  position: z._default(whole(0, 999, order), 0),
})

const pieces = `Enter 1 to ${MAX_PIECES} pieces`

/** The parts of a bundle: at least one, each once. */
const BundleParts = z
  .array(
    z.object({
      plant: z.string('Please choose a product').check(z.regex(/^[A-Za-z0-9]{16,40}$/, 'Please choose a product')),
      quantity: whole(1, MAX_PIECES, pieces),
    }),
  )
  .check(
    z.minLength(1, 'A bundle needs at least one part'),
    z.maxLength(MAX_PARTS, `Add at most ${MAX_PARTS} parts`),
    z.refine(
      (parts) => new Set(parts.map(({ plant }) => plant)).size === parts.length,
      'Each product can be in the bundle only once',
    ),
  )

/** An image's address: https (http on the way to this shop itself), or a path; the server checks what it leads to. */
const imageUrl = z.string('Please enter a valid URL').check(
  z.trim(),
  z.maxLength(2000, 'Please enter a valid URL'),
  z.refine((value) => isImageAddress(value), 'Please enter a valid URL'),
)

function isImageAddress(value: string): boolean {
  if (/^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(value)) return true
  return /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value) && URL.canParse(value)
}

const publicId = z.nullish(z.string().check(z.maxLength(200), storable))

const price = rupees('Price')

const stockFrom = (least: number, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(1_000_000, 'Stock must be at most 10,00,000'))

/** The stock of a new product; 0 takes an edited product off sale. */
export const ProductStock = stockFrom(1, 'Stock must be a positive integer')
export const EditedStock = stockFrom(0, 'Stock must be a whole number, 0 or more')

const productShape = {
  name: requiredText(200, 'Name is required'),
  scientificName: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
  /** Other names to find it by, in any language. If left out of an edit, they do not change */
  otherNames: z.optional(
    z.array(requiredText(100, 'Name cannot be empty')).check(z.maxLength(20, 'Add at most 20 other names')),
  ),
  description: z
    .string('Description must be at least 10 characters')
    .check(
      z.trim(),
      z.minLength(10, 'Description must be at least 10 characters'),
      z.maxLength(10_000, 'Use at most 10,000 characters'),
      storable,
    ),
  price,
  /** A bundle has no stock of its own: it follows from its parts */
  stock: z.optional(ProductStock),
  category: z.enum(categories, 'Category is required'),
  /** The key of a tax class; null uses the category's. If left out of an edit, it changes only with the category */
  taxClass: z.nullish(z.string().check(z.trim(), z.regex(TAX_CLASS_KEY, 'Enter the key of a tax class, like earthen'))),
  /** The details on the package; null if it is not packed. If left out of an edit, they do not change */
  packed: z.nullish(PackedForm),
  /** The known facts of the plant; null if none. If left out of an edit, they do not change */
  facts: z.nullish(FactsForm),
  /** Its family and size; null if it has no sizes. If left out of an edit, they do not change */
  size: z.nullish(SizeForm),
  /** Its delivery limits; null if it has none. If left out of an edit, they do not change */
  delivery: z.nullish(PlantDeliveryForm),
  /** The parts of a bundle; null for a product with its own stock. If left out of an edit, they do not change */
  parts: z.nullish(BundleParts),
  rating: z._default(
    z
      .number('Rating must be a number from 0 to 5')
      .check(
        z.minimum(0, 'Rating must be a number from 0 to 5'),
        z.maximum(5, 'Rating must be a number from 0 to 5'),
        z.refine(hasOneDecimal, 'Rating must have at most 1 decimal place'),
      ),
    0,
  ),
  image: z.object({ url: imageUrl, public_id: publicId }),
  images: z._default(
    z
      .array(
        z.object({
          url: imageUrl,
          public_id: publicId,
          isPrimary: z.optional(z.boolean()),
          order: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
        }),
      )
      .check(z.maxLength(20, 'Add at most 20 pictures')),
    [],
  ),
  careInstructions: z._default(
    z
      .array(
        z.object({
          title: requiredText(200, 'Title is required'),
          description: requiredText(2000, 'Description is required'),
        }),
      )
      .check(z.maxLength(30, 'Add at most 30 care instructions')),
    [],
  ),
  benefits: z._default(
    z.array(requiredText(300, 'Benefit cannot be empty')).check(z.maxLength(30, 'Add at most 30 benefits')),
    [],
  ),
  originalPrice: z.nullish(price),
  discount: z.nullish(whole(0, 99, 'Discount must be a whole percentage from 0 to 99')),
  /** Which of original price and discount was entered; the other follows from the price */
  priceTag: z.nullish(z.enum(priceTagSources)),
}

/** The admin's form for editing a product. Price in rupees; if the stock is left out, it does not change. */
export const ProductEdit = z.object({ ...productShape, stock: z.optional(EditedStock) })

type Stocked = { stock?: number | undefined; parts?: readonly unknown[] | null | undefined }

/** Only a bundle leaves out the stock. */
const hasStock = z.refine<Stocked>(({ stock, parts }) => stock !== undefined || (parts ?? []).length > 0, {
  path: ['stock'],
  error: 'Stock must be a positive integer',
  // Beside the faults of other fields too
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** The admin's form for a new product, or for an edit that changes the stock. Price in rupees. */
export const ProductForm = z.object(productShape).check(hasStock)
export const StockEdit = z.object(ProductEdit.shape).check(hasStock)

function hasOneDecimal(rating: number): boolean {
  return Math.round(rating * 10) / 10 === rating
}
