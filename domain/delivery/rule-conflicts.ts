import type { DeliveryRules } from './delivery-rules.ts'

/** A rule that cannot hold beside the others: its dotted path, such as `zones.1.name`, and a sentence for the owner. */
export type RuleConflict = { field: string; message: string }

/** All rules of a document that contradict each other. */
export function findRuleConflicts(rules: DeliveryRules): RuleConflict[] {
  return (['couriers', 'zones'] as const).flatMap((list) => {
    const names = rules[list].map(({ name }) => name.toLowerCase())
    return names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [{ field: `${list}.${index}.name`, message: 'There is another one of this name' }]
        : [],
    )
  })
}
