/** Does `work` at the end of the event loop's turn for all items of the turn, in their order. */
export function deferToTurnEnd<Item>(work: (item: Item) => void): (item: Item) => void {
  let deferred: Item[] = []
  function flush(): void {
    const items = deferred
    deferred = []
    for (const item of items) work(item)
  }
  return (item) => {
    if (deferred.push(item) === 1) setImmediate(flush)
  }
}
