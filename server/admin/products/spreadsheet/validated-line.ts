import type { Product } from '../product-row.ts'

/** A line's cells by column name; undefined where the sheet has no such column. */
export type CellAt = (name: string) => string | undefined

export type ValidatedLine = { values: Partial<Product>; faults: { column: string; reason: string }[] }
