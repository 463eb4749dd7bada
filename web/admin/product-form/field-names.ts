import { lineFields } from '../../../contract/forms/product-fields.ts'

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
