import { lineFields } from '../../../contract/forms/product-fields.ts'

/**
 * The form's name for a field the contract calls `path`: a benefit is a string there and an object with an input here.
 */
export function fieldName(path: string): string {
  const list = /^(\w+)\.\d+$/.exec(path)?.[1]
  return lineFields.some(({ key }) => key === list) ? `${path}.text` : path
}
