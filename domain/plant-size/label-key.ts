import { foldCase } from '../plain-text.ts'
import type { PlantSize } from './plant-size.ts'

/** The key under which two labels are one for a reader, whatever their case: a family has each once. */
export function labelKey({ label }: Pick<PlantSize, 'label'>): string {
  return foldCase(label)
}
