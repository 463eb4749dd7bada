import type { ProductForm } from './product.ts'

/**
 * The kind of a field's value, which decides how it is typed into the form and written in a spreadsheet. An `optional
 * text` needs no further code for its input, storage and API response.
 */
type Kind =
  | 'text'
  | 'optional text'
  | 'long text'
  | 'rupees'
  | 'percent'
  | 'number'
  | 'category'
  | 'tax class'
  | 'picture'
  | 'pictures'
  | 'care'
  | 'lines'
  | 'packed'
  | 'facts'
  | 'size'
  | 'delivery'

/** The parts of the form, in the order in which changes between two versions are listed. */
export const formParts = ['plant', 'facts', 'lists', 'price', 'packed', 'pictures'] as const

type Field = {
  /** Its name in the API, in the history, and above its column of a spreadsheet */
  key: Exclude<keyof typeof ProductForm.shape, 'priceTag'>
  label: string
  kind: Kind
  /** Its column of the table `plants`; a picture also has `image_public_id` */
  column: string
  part: (typeof formParts)[number]
}

/**
 * Every field of the product form, in the order of the spreadsheet's columns. All are public. `priceTag` in a request
 * is not a field: it says which of original price and discount was entered.
 */
export const productFields = [
  { key: 'name', label: 'Plant Name', kind: 'text', column: 'name', part: 'plant' },
  { key: 'scientificName', label: 'Scientific Name', kind: 'optional text', column: 'scientific_name', part: 'plant' },
  { key: 'otherNames', label: 'Other Names', kind: 'lines', column: 'other_names', part: 'plant' },
  { key: 'category', label: 'Category', kind: 'category', column: 'category', part: 'plant' },
  { key: 'price', label: 'Price', kind: 'rupees', column: 'price', part: 'price' },
  { key: 'originalPrice', label: 'Original Price', kind: 'rupees', column: 'original_price', part: 'price' },
  { key: 'discount', label: 'Discount', kind: 'percent', column: 'discount', part: 'price' },
  { key: 'stock', label: 'Stock', kind: 'number', column: 'stock', part: 'price' },
  { key: 'taxClass', label: 'Tax Class', kind: 'tax class', column: 'tax_class', part: 'price' },
  { key: 'rating', label: 'Rating', kind: 'number', column: 'rating', part: 'plant' },
  { key: 'description', label: 'Description', kind: 'long text', column: 'description', part: 'plant' },
  { key: 'image', label: 'Product Image', kind: 'picture', column: 'image_url', part: 'pictures' },
  { key: 'images', label: 'Image Gallery', kind: 'pictures', column: 'images', part: 'pictures' },
  { key: 'careInstructions', label: 'Care Instructions', kind: 'care', column: 'care_instructions', part: 'lists' },
  { key: 'benefits', label: 'Benefits', kind: 'lines', column: 'benefits', part: 'lists' },
  { key: 'packed', label: 'Packed Goods', kind: 'packed', column: 'packed', part: 'packed' },
  { key: 'facts', label: 'Plant Facts', kind: 'facts', column: 'facts', part: 'facts' },
  { key: 'size', label: 'Size', kind: 'size', column: 'size', part: 'plant' },
  { key: 'delivery', label: 'Delivery', kind: 'delivery', column: 'delivery', part: 'plant' },
] as const satisfies readonly Field[]

export type ProductField = (typeof productFields)[number]

export const optionalTexts = fieldsOf('optional text')
export const singleLineTexts = fieldsOf('text', 'optional text')
export const textFields = fieldsOf('text', 'optional text', 'long text')
export const numberFields = fieldsOf('rupees', 'percent', 'number')
export const lineFields = fieldsOf('lines')

function fieldsOf<Of extends Kind>(...kinds: readonly Of[]) {
  const isOfKind = (field: ProductField): field is Extract<ProductField, { kind: Of }> =>
    kinds.some((kind) => kind === field.kind)
  return productFields.filter(isOfKind)
}

/** Whether a field of this name holds a sum. */
export function isRupeeField(name: string): boolean {
  return productFields.some(({ key, kind }) => key === name && kind === 'rupees')
}

/** An object with an entry for each of these fields; unlike with `Object.fromEntries`, its type has their names. */
export function fromFields<Of extends ProductField, Name extends string, Value>(
  fields: readonly Of[],
  entryOf: (field: Of) => readonly [Name, Value],
): Record<Name, Value> {
  return Object.fromEntries(fields.map(entryOf)) as Record<Name, Value>
}
