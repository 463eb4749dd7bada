/** Works on one item after the other, also after a failure; throws an `AggregateError` of the failures at the end. */
export async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} of ${items.length} failed`)
}
