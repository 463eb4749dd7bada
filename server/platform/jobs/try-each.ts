/** Works on one item after the other. One that fails keeps none of the others from its turn; the problems are thrown together. */
export async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} of ${items.length} failed`)
}
