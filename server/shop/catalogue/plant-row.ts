import type { Selectable } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** A product's row: amounts in paise. */
export type PlantRow = Selectable<Schema['plants']>
