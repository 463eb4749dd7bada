import type { Selectable } from 'kysely'
import { categoryTaxClass, initialTaxClasses, type TaxClass } from '../../../domain/tax/tax-classes.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'

type Product = Pick<Selectable<Schema['plants']>, 'category' | 'tax_class'>

/** `version` is 0 until the owner has saved it. */
export type SavedTaxClass = TaxClass & { version: number }

/** All tax classes: the initial ones, or what the owner has made of them, then those that the owner has added. */
export async function listTaxClasses(database: Database): Promise<SavedTaxClass[]> {
  const rows = await database.selectFrom('tax_classes').selectAll().orderBy('created_at').orderBy('key').execute()
  const saved = rows.map(taxClassOf)
  const initial = initialTaxClasses.map((one) => saved.find(({ key }) => key === one.key) ?? { ...one, version: 0 })
  return [...initial, ...saved.filter(({ key }) => !initial.some((one) => one.key === key))]
}

/** Loads the classes, and returns what finds the class of a product: its own, else its category's. */
export async function loadTaxClasses(database: Database): Promise<(product: Product) => TaxClass> {
  const classes = new Map((await listTaxClasses(database)).map((one) => [one.key, one]))
  return (product) => {
    const key = taxClassKey(product)
    const found = classes.get(key)
    if (!found) throw new Error(`There is no tax class ${key}`)
    return found
  }
}

/** The key of a product's tax class: its own, else its category's. */
export function taxClassKey({ category, tax_class }: Product): string {
  return tax_class ?? categoryTaxClass(category)
}

function taxClassOf({ key, name, hsn, unit, rates, version }: Selectable<Schema['tax_classes']>): SavedTaxClass {
  return { key, name, hsn, unit, rates, version }
}

/** Why a product cannot have the tax class of its form; undefined if it can. */
export async function refusalOfTaxClass(database: Database, { taxClass }: { taxClass?: string | null | undefined }) {
  if (taxClass == null) return
  const isKnown = (await listTaxClasses(database)).some(({ key }) => key === taxClass)
  if (!isKnown) return refuse('invalid', { fields: { taxClass: 'There is no such tax class' } })
}
