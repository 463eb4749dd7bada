import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** A product as the database has it: amounts in paise. */
export type PlantRow = Selectable<Schema['plants']>
